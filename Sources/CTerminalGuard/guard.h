// What the files of this target know of each other.
#ifndef SK_GUARD_H
#define SK_GUARD_H

#include "CTerminalGuard.h"

#include <signal.h>

// Stops the calling thread's process before it returns.
void sk_stop_here(void);
// Installs handlers for the signals that end the process.
void sk_catch_endings(void);
// Says that the process is about to end, and waits for the thread that changes the terminal, if it is another one.
void sk_begin_ending(void);

#endif
