#define _GNU_SOURCE
#include "guard.h"

#include <errno.h>
#include <pthread.h>
#include <stdatomic.h>
#include <string.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

// The most bytes that the terminal's driver keeps.
enum { ahead_size = 4096 };
static unsigned char ahead[ahead_size];
static size_t ahead_count;
// The terminal in whose modes the driver keeps what is typed ahead at a signal; -1 while there is none.
static int ahead_descriptor = -1;
static atomic_flag is_ahead_taken = ATOMIC_FLAG_INIT;

// The handler may run on any thread except the one that holds the lock.
static sigset_t lock_ahead(void) {
  sigset_t all, before;
  sigfillset(&all);
  pthread_sigmask(SIG_BLOCK, &all, &before);
  while (atomic_flag_test_and_set(&is_ahead_taken)) {
  }
  return before;
}

static void unlock_ahead(sigset_t before) {
  atomic_flag_clear(&is_ahead_taken);
  pthread_sigmask(SIG_SETMASK, &before, NULL);
}

static int has_foreground(void) { return ahead_descriptor >= 0 && tcgetpgrp(ahead_descriptor) == getpgrp(); }

static void keep_ahead(void) {
  sigset_t before = lock_ahead();
  int count = 0;
  while (has_foreground() && ahead_count < ahead_size && ioctl(ahead_descriptor, FIONREAD, &count) == 0 && count > 0) {
    ssize_t taken = read(ahead_descriptor, ahead + ahead_count, ahead_size - ahead_count);
    if (taken <= 0) break;
    ahead_count += (size_t)taken;
  }
  // The shell must not get what does not fit.
  if (has_foreground()) tcflush(ahead_descriptor, TCIFLUSH);
  unlock_ahead(before);
}

void sk_drop_ahead(void) {
  sigset_t before = lock_ahead();
  if (has_foreground()) tcflush(ahead_descriptor, TCIFLUSH);
  unlock_ahead(before);
}

static void on_stop(int signal_number) {
  int error = errno;
  keep_ahead();
  struct sigaction standard = {.sa_handler = SIG_DFL}, before;
  sigaction(signal_number, &standard, &before);
  sk_stop_here();
  sigaction(signal_number, &before, NULL);
  errno = error;
}

void sk_keep_ahead(int descriptor) {
  sigset_t mask = lock_ahead();
  ahead_descriptor = descriptor;
  unlock_ahead(mask);
  static int is_watching;
  if (is_watching) return;
  is_watching = 1;
  struct sigaction action = {.sa_handler = on_stop, .sa_flags = SA_RESTART}, before;
  sigaction(SIGTSTP, NULL, &before);
  if (before.sa_handler == SIG_DFL) sigaction(SIGTSTP, &action, NULL);
}

size_t sk_take_ahead(unsigned char *bytes, size_t capacity) {
  sigset_t mask = lock_ahead();
  size_t count = ahead_count < capacity ? ahead_count : capacity;
  memcpy(bytes, ahead, count);
  memmove(ahead, ahead + count, ahead_count - count);
  explicit_bzero(ahead + ahead_count - count, count);
  ahead_count -= count;
  unlock_ahead(mask);
  return count;
}
