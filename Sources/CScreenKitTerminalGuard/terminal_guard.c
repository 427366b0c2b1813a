#define _GNU_SOURCE
#include "guard.h"

#include <errno.h>
#include <poll.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

static struct termios saved;
static int guarded = -1;
static char goodbye[64];
static size_t goodbye_count;
static atomic_int is_held[sk_window_parts];

void sk_guard_terminal(int descriptor, const char *farewell) {
  if (guarded >= 0 || tcgetattr(descriptor, &saved) != 0) return;
  guarded = descriptor;
  goodbye_count = strlen(farewell);
  if (goodbye_count > sizeof goodbye) goodbye_count = 0;
  memcpy(goodbye, farewell, goodbye_count);
  atexit(sk_restore_terminal);
  sk_cover_thread();
  sk_catch_endings();
}

// Writes to the terminal while it accepts output, byte by byte: the end of the process must not wait for a terminal that is stopped, or
// that another thread is writing to.
static void say(const char *bytes, size_t count) {
  struct pollfd terminal = {.fd = guarded, .events = POLLOUT};
  for (size_t i = 0; i < count && poll(&terminal, 1, 0) > 0 && write(guarded, bytes + i, 1) == 1; i++) {
  }
}

void sk_restore_terminal(void) {
  if (guarded < 0) return;
  // In the background the terminal belongs to another job, which has set it.
  pid_t foreground = tcgetpgrp(guarded);
  if (foreground > 0 && foreground != getpgrp()) return;
  // The process may be in the background by now, and would be stopped.
  sigset_t output, before;
  sigemptyset(&output);
  sigaddset(&output, SIGTTOU);
  pthread_sigmask(SIG_BLOCK, &output, &before);
  tcsetattr(guarded, TCSANOW, &saved);
  say(goodbye, goodbye_count);
  sk_restore_window();
  pthread_sigmask(SIG_SETMASK, &before, NULL);
}

int sk_hold_window(int part, int holds) { return atomic_exchange(&is_held[part], holds); }

void sk_restore_window(void) {
  static const char *const restoring[] = {[sk_title] = "\033[23;2t", [sk_progress] = "\033]9;4;0\033\\"};
  for (int part = 0; guarded >= 0 && part < sk_window_parts; part++) {
    if (sk_hold_window(part, 0)) say(restoring[part], strlen(restoring[part]));
  }
}

// MARK: Changes that must not follow the last one

static atomic_int is_ending;
static atomic_int is_changing;
static pthread_t changing_thread;

static sigset_t mask_before;

int sk_begin_change(void) {
  changing_thread = pthread_self();
  atomic_store(&is_changing, 1);
  if (atomic_load(&is_ending)) {
    atomic_store(&is_changing, 0);
    return 0;
  }
  // Threads of the dispatch library block this signal, and so could change the terminal from the background.
  sigset_t output;
  sigemptyset(&output);
  sigaddset(&output, SIGTTOU);
  pthread_sigmask(SIG_UNBLOCK, &output, &mask_before);
  return 1;
}

int sk_has_foreground(int descriptor) {
  pid_t foreground = tcgetpgrp(descriptor);
  return foreground <= 0 || foreground == getpgrp();
}

// Draining changes nothing, but counts as a change: the kernel stops a process in the background, unless no shell can continue it.
// Threads of the dispatch library block the signal by which it does so.
void sk_await_foreground(int descriptor) {
  sigset_t output, before;
  sigemptyset(&output);
  sigaddset(&output, SIGTTOU);
  pthread_sigmask(SIG_UNBLOCK, &output, &before);
  while (tcdrain(descriptor) != 0 && errno == EINTR) {
  }
  pthread_sigmask(SIG_SETMASK, &before, NULL);
}

void sk_end_change(void) {
  pthread_sigmask(SIG_SETMASK, &mask_before, NULL);
  // The thread that ends the process may have stopped waiting.
  if (atomic_load(&is_ending)) sk_restore_terminal();
  atomic_store(&is_changing, 0);
}

void sk_begin_ending(void) {
  atomic_store(&is_ending, 1);
  struct timespec moment = {.tv_nsec = 1000000};
  for (int i = 0; i < 500 && atomic_load(&is_changing) && !pthread_equal(changing_thread, pthread_self()); i++) {
    nanosleep(&moment, NULL);
  }
}

void sk_wipe(void *start, size_t count) { explicit_bzero(start, count); }
