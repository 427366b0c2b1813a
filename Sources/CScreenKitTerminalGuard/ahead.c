#define _GNU_SOURCE
#include "guard.h"

#include <errno.h>
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <string.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

// The maximum number of bytes that the terminal's driver keeps.
enum { ahead_size = 4096 };
static unsigned char ahead[ahead_size];
static size_t ahead_count;
// The terminal, while it is in modes of this process; otherwise -1.
static int held = -1;
// Whether its driver keeps typed-ahead input at a signal.
static int keeps_ahead;
// The number of changes of the two.
static unsigned changes;
static atomic_uint stops;
// The number of stops under way: from just before the process stops until the stop has been counted.
static atomic_uint stopping;
static atomic_flag is_locked = ATOMIC_FLAG_INIT;

// The handler may run on any thread except the one that holds the lock.
static sigset_t lock(void) {
  sigset_t all, before;
  sigfillset(&all);
  pthread_sigmask(SIG_BLOCK, &all, &before);
  while (atomic_flag_test_and_set(&is_locked)) {
  }
  return before;
}

static void unlock(sigset_t before) {
  atomic_flag_clear(&is_locked);
  pthread_sigmask(SIG_SETMASK, &before, NULL);
}

static int has_foreground(void) { return held >= 0 && tcgetpgrp(held) == getpgrp(); }

static void keep_ahead(void) {
  int count = 0;
  while (ahead_count < ahead_size && ioctl(held, FIONREAD, &count) == 0 && count > 0) {
    ssize_t taken = read(held, ahead + ahead_count, ahead_size - ahead_count);
    if (taken <= 0) break;
    ahead_count += (size_t)taken;
  }
  // The shell must not get input that does not fit.
  tcflush(held, TCIFLUSH);
}

void sk_drop_ahead(void) {
  sigset_t before = lock();
  if (keeps_ahead && has_foreground()) tcflush(held, TCIFLUSH);
  unlock(before);
}

// Not every shell restores the terminal when a job stops. The main actor may be too busy to do it, before and after.
static void on_stop(int signal_number) {
  int error = errno;
  sigset_t mask = lock();
  struct termios modes;
  int is_given = has_foreground() && tcgetattr(held, &modes) == 0;
  if (is_given && keeps_ahead) keep_ahead();
  unsigned change = changes;
  unlock(mask);
  if (is_given) sk_restore_terminal();
  struct sigaction standard = {.sa_handler = SIG_DFL}, before;
  sigaction(signal_number, &standard, &before);
  atomic_fetch_add(&stopping, 1);
  sk_stop_here();
  atomic_fetch_add(&stops, 1);
  atomic_fetch_sub(&stopping, 1);
  sigaction(signal_number, &before, NULL);
  mask = lock();
  if (is_given && change == changes && has_foreground()) tcsetattr(held, TCSANOW, &modes);
  unlock(mask);
  errno = error;
}

void sk_hold_terminal(int descriptor, int keeps) {
  sigset_t mask = lock();
  held = descriptor;
  keeps_ahead = descriptor >= 0 && keeps;
  changes++;
  unlock(mask);
  static int is_watching;
  if (is_watching) return;
  is_watching = 1;
  struct sigaction action = {.sa_handler = on_stop, .sa_flags = SA_RESTART}, before;
  sigaction(SIGTSTP, NULL, &before);
  if (before.sa_handler == SIG_DFL) sigaction(SIGTSTP, &action, NULL);
}

// The threads of a process resume in any order: one may call this before the handler has counted.
unsigned sk_count_stops(void) {
  while (atomic_load(&stopping) > 0) sched_yield();
  return atomic_load(&stops);
}

size_t sk_take_ahead(unsigned char *bytes, size_t capacity) {
  sigset_t mask = lock();
  size_t count = ahead_count < capacity ? ahead_count : capacity;
  memcpy(bytes, ahead, count);
  memmove(ahead, ahead + count, ahead_count - count);
  explicit_bzero(ahead + ahead_count - count, count);
  ahead_count -= count;
  unlock(mask);
  return count;
}
