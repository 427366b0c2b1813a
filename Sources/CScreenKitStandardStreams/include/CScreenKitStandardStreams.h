// Linking it is enough for a program that is started without one of its standard streams.
//
// A program may be started with its standard input, output or error closed. The numbers 0, 1 and 2 would then be given to the
// first files that the process opens, a database or an event queue perhaps, and be read and written as if somebody sat there.
// Before any of the program's own code runs, this puts something in their place that cannot be mistaken: an input that has
// ended, outputs that cannot be written.

#ifndef SCREENKIT_CSTANDARDSTREAMS_H
#define SCREENKIT_CSTANDARDSTREAMS_H

// Keeps a program that will be started from inheriting other files than the standard streams. Added last. Returns 0, or an error.
// `actions` is a `posix_spawn_file_actions_t`: the header of that would claim types of the system for this module.
int sk_inherit_standard_streams(void *actions);

// Has a program that will be started, as the leader of a process group of its own, put that into the foreground of a terminal
// before it begins. Returns 0, or an error: ENOTTY for a terminal that does not control this process, ENOSYS before glibc 2.35.
int sk_spawn_in_foreground(void *actions, int terminal);

#endif
