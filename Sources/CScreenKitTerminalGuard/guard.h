// Declarations shared by the files of this target.
#ifndef SK_GUARD_H
#define SK_GUARD_H

#include "CScreenKitTerminalGuard.h"

#include <signal.h>

// Stops the calling thread's process before it returns.
void sk_stop_here(void);
// Installs handlers for the signals that end the process.
void sk_catch_endings(void);
// Announces that the process is about to end, and waits for the thread that changes the
// terminal, unless it is the caller.
void sk_begin_ending(void);

#endif
