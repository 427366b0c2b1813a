// The guard that restores the terminal whenever the process ends, and what only C can do to forget a secret.

#ifndef SCREENKIT_CTERMINALGUARD_H
#define SCREENKIT_CTERMINALGUARD_H

#include <stddef.h>

// Remembers the state of the terminal on `descriptor` and puts it back whenever the process ends: by returning, by exit(), by
// a signal that can be caught, by a trap. `farewell` is written then too, to undo modes that the terminal itself keeps. Both
// calls it makes there may be made in a signal handler. Only the first call counts. Not thread-safe.
void sk_guard_terminal(int descriptor, const char *farewell);

// Gives the calling thread a stack of its own for the signals by which it crashes, so that the guard can work when the thread's
// stack has run out. Cheap when it has one; it goes with the thread. Any thread may call it.
void sk_cover_thread(void);

// Stand around whatever else changes the settings of the terminal, on one thread at a time: so that nothing changes them after they
// were put back by another thread, or from the background, where the process is stopped instead. When the first returns 0, the
// process is about to end, and nothing may be changed.
int sk_begin_change(void);
void sk_end_change(void);

// Puts the terminal back as sk_guard_terminal() found it. May be called from any thread.
void sk_restore_terminal(void);

// Stops this process and what else belongs to its job, and returns when the shell that started it continues it. Without a shell
// that can do so nothing happens.
void sk_stop_job(void);

// Says that the terminal on `descriptor` is in modes in which its driver keeps what is typed ahead at a signal; -1 says that it is
// not. When the process is stopped meanwhile (SIGTSTP), what is typed ahead is read first, so that it is not for the shell, and
// kept for sk_take_ahead(). To be called in the change that the modes are set in.
void sk_keep_ahead(int descriptor);

// Takes what was kept, at most `capacity` bytes of it, and returns how many; what was typed later is still with the driver. May be
// called from any thread.
size_t sk_take_ahead(unsigned char *bytes, size_t capacity);

// Has the driver forget what is typed ahead, where it would keep it at a signal, so that the shell does not get it from a process
// that is about to be ended. May be called from any thread.
void sk_drop_ahead(void);

// Overwrites memory, whatever the compiler thinks of its use.
void sk_wipe(void *start, size_t count);

#endif
