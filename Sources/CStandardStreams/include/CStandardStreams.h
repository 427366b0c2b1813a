// Has nothing to call: linking it is enough.
//
// A program may be started with its standard input, output or error closed. The numbers 0, 1 and 2 would then be given to the
// first files that the process opens, a database or an event queue perhaps, and be read and written as if somebody sat there.
// Before any of the program's own code runs, this puts something in their place that cannot be mistaken: an input that has
// ended, outputs that cannot be written.

#ifndef SCREENKIT_CSTANDARDSTREAMS_H
#define SCREENKIT_CSTANDARDSTREAMS_H
#endif
