// The guard that restores the terminal whenever the process ends, and a function to erase secrets that needs C.

#ifndef SCREENKIT_CTERMINALGUARD_H
#define SCREENKIT_CTERMINALGUARD_H

#include <stddef.h>

// Remembers the state of the terminal on `descriptor` and restores it whenever the process ends: by returning, by exit(), by a crash,
// and by every signal whose own action ends the process. The process then ends by that signal. A signal that is ignored, or that
// the program handles itself, is left alone; of these, the handlers of crashes are called after the terminal is restored. `farewell`
// is then written to the terminal to undo modes that it keeps itself. Only the first call counts. Not thread-safe.
void sk_guard_terminal(int descriptor, const char *farewell);

// Gives the calling thread a separate stack for the signals of a crash, so that the guard works when the thread's stack has
// overflowed. Does little if the thread has one; it is freed with the thread. May be called from any thread.
void sk_cover_thread(void);

// Surround every other change of the terminal's settings, on one thread at a time: then no change follows after another
// thread has restored them. In the background the process is stopped instead. If the first returns 0, the process is about
// to end, and nothing may be changed.
int sk_begin_change(void);
void sk_end_change(void);

// Whether the process is in the foreground of the terminal on `descriptor`. On a terminal that controls no job
// of its session every process is.
int sk_has_foreground(int descriptor);
// Returns when the process is in the foreground: in the background it is stopped, until its shell brings it to the foreground.
// May be called from any thread.
void sk_await_foreground(int descriptor);

// Restores the terminal as sk_guard_terminal() found it. May be called from any thread.
void sk_restore_terminal(void);

// Restores the terminal and ends the process by the signal's own action, regardless of its handlers. May be called from any
// thread, and in a signal handler.
void sk_end_by_signal(int number) __attribute__((noreturn));

// Stops this process and the rest of its job, and returns when the shell that started it continues it. Does nothing without a
// shell that can do so.
void sk_stop_job(void);

// Declares that the terminal on `descriptor` is in modes of this process; -1 declares that it is not. `keeps_ahead` is whether its
// driver keeps typed-ahead input at a signal. While the process is stopped (SIGTSTP), the terminal is as sk_guard_terminal() found it;
// typed-ahead input, if the driver keeps it, is read first, so that the shell does not get it, and kept for sk_take_ahead(). Call it
// in the change that sets the modes.
void sk_hold_terminal(int descriptor, int keeps_ahead);

// The number of times the process was stopped this way and continued.
unsigned sk_count_stops(void);

// Moves at most `capacity` bytes of the kept input, and returns their number; the driver still has later input.
// May be called from any thread.
size_t sk_take_ahead(unsigned char *bytes, size_t capacity);

// Makes the driver drop typed-ahead input, if it would keep it at a signal, so that the shell does not get it from a process
// that is about to end. May be called from any thread.
void sk_drop_ahead(void);

// The parts of the window around the terminal that a process may change: the title, as long as the terminal keeps
// the former one, and the progress.
enum { sk_title, sk_progress, sk_window_parts };

// Sets whether this process has changed a part of the window, which is then restored with the terminal. Returns the previous value.
// May be called from any thread.
int sk_hold_window(int part, int holds);

// Restores the held parts of the window, and releases them. May be called from any thread, and in a signal handler.
void sk_restore_window(void);

// Sets the text that is written to standard error if the process crashes from now on; NULL for none. The text is copied. A crash
// handler that was installed before the first call is called after it. Not thread-safe.
void sk_set_last_words(const char *text);

// Overwrites memory, even if the compiler considers it unused.
void sk_wipe(void *start, size_t count);

#endif
