#define _GNU_SOURCE
#include "CTerminalGuard.h"

#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

// Signals by which somebody ends the process, then those by which it crashes.
static const int fatal[] = {SIGHUP, SIGTERM, SIGQUIT, SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGFPE, SIGABRT};
enum { fatal_count = sizeof fatal / sizeof fatal[0] };

static struct sigaction previous[fatal_count];
static struct termios saved;
static int guarded = -1;
static char goodbye[64];
static size_t goodbye_count;

void sk_restore_terminal(void) {
  if (guarded < 0) return;
  // In the background somebody else has the terminal, and has set it.
  pid_t foreground = tcgetpgrp(guarded);
  if (foreground > 0 && foreground != getpgrp()) return;
  // It may be in the background by now, and would be stopped.
  sigset_t output, before;
  sigemptyset(&output);
  sigaddset(&output, SIGTTOU);
  sigprocmask(SIG_BLOCK, &output, &before);
  tcsetattr(guarded, TCSANOW, &saved);
  if (goodbye_count > 0 && write(guarded, goodbye, goodbye_count) < 0) {
    // The terminal has gone; there is nobody to tell.
  }
  sigprocmask(SIG_SETMASK, &before, NULL);
}

// MARK: What is typed ahead

// As much as the terminal's driver keeps itself.
enum { ahead_size = 4096 };
static unsigned char ahead[ahead_size];
static size_t ahead_count;
// Who has the terminal in modes in which its driver keeps what is typed ahead at a signal; -1 while nobody has.
static int ahead_descriptor = -1;
static atomic_flag is_ahead_taken = ATOMIC_FLAG_INIT;

// The handler may run on any thread but the one that is in here.
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
  // What there is no room for must not be for the shell.
  if (has_foreground()) tcflush(ahead_descriptor, TCIFLUSH);
  unlock_ahead(before);
}

void sk_drop_ahead(void) {
  sigset_t before = lock_ahead();
  if (has_foreground()) tcflush(ahead_descriptor, TCIFLUSH);
  unlock_ahead(before);
}

// Stops this process before it returns, which only a signal to the thread itself ensures; threads of the dispatch library block
// it.
static void stop_here(void) {
  sigset_t stop, mask;
  sigemptyset(&stop);
  sigaddset(&stop, SIGTSTP);
  pthread_sigmask(SIG_UNBLOCK, &stop, &mask);
  pthread_kill(pthread_self(), SIGTSTP);
  pthread_sigmask(SIG_SETMASK, &mask, NULL);
}

static void on_stop(int signal_number) {
  int error = errno;
  keep_ahead();
  struct sigaction standard = {.sa_handler = SIG_DFL}, before;
  sigaction(signal_number, &standard, &before);
  stop_here();
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

// MARK: Changes that must not come behind the last one

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

void sk_end_change(void) {
  pthread_sigmask(SIG_SETMASK, &mask_before, NULL);
  // Who ends the process may have stopped waiting.
  if (atomic_load(&is_ending)) sk_restore_terminal();
  atomic_store(&is_changing, 0);
}

// The thread that changes the terminal may be another than the one that ends the process; then it goes on meanwhile.
static void wait_for_change(void) {
  struct timespec moment = {.tv_nsec = 1000000};
  for (int i = 0; i < 500 && atomic_load(&is_changing) && !pthread_equal(changing_thread, pthread_self()); i++) {
    nanosleep(&moment, NULL);
  }
}

static void on_fatal(int signal_number) {
  atomic_store(&is_ending, 1);
  wait_for_change();
  if (signal_number == SIGQUIT) sk_drop_ahead();
  sk_restore_terminal();
  // Who waits for the process sees the signal that ended it. A crash goes on to what handled it before us: Swift's runtime may
  // want to print where it was.
  if (signal_number == SIGHUP || signal_number == SIGTERM || signal_number == SIGQUIT) {
    signal(signal_number, SIG_DFL);
  } else {
    for (int i = 0; i < fatal_count; i++) {
      if (fatal[i] == signal_number) sigaction(signal_number, &previous[i], NULL);
    }
  }
  raise(signal_number);
}

// MARK: Stacks for signals

enum { stack_size = 64 * 1024 };
static pthread_key_t stack_key;
static pthread_once_t stack_key_made = PTHREAD_ONCE_INIT;

static void drop_stack(void *stack) {
  stack_t none = {.ss_flags = SS_DISABLE};
  sigaltstack(&none, NULL);
  free(stack);
}

static void make_stack_key(void) { pthread_key_create(&stack_key, drop_stack); }

void sk_cover_thread(void) {
  static __thread int is_covered;
  if (is_covered) return;
  is_covered = 1;
  stack_t other;
  // Somebody else may have given it one.
  if (sigaltstack(NULL, &other) != 0 || !(other.ss_flags & SS_DISABLE)) return;
  pthread_once(&stack_key_made, make_stack_key);
  other = (stack_t){.ss_sp = malloc(stack_size), .ss_size = stack_size};
  if (other.ss_sp == NULL) return;
  if (sigaltstack(&other, NULL) != 0 || pthread_setspecific(stack_key, other.ss_sp) != 0) free(other.ss_sp);
}

// MARK: Beginning

void sk_guard_terminal(int descriptor, const char *farewell) {
  if (guarded >= 0 || tcgetattr(descriptor, &saved) != 0) return;
  guarded = descriptor;
  goodbye_count = strlen(farewell);
  if (goodbye_count > sizeof goodbye) goodbye_count = 0;
  memcpy(goodbye, farewell, goodbye_count);
  atexit(sk_restore_terminal);

  sk_cover_thread();
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_handler = on_fatal;
  action.sa_flags = SA_ONSTACK;
  for (int i = 0; i < fatal_count; i++) {
    sigaction(fatal[i], NULL, &previous[i]);
    // What whoever started us wants ignored (nohup) stays ignored.
    if (previous[i].sa_handler != SIG_IGN) sigaction(fatal[i], &action, NULL);
  }
}

// MARK: Stopping

void sk_stop_job(void) {
  struct sigaction before, ignored = {.sa_handler = SIG_IGN};
  struct sigaction standard = {.sa_handler = SIG_DFL};
  sigaction(SIGTSTP, &ignored, &before);
  kill(0, SIGTSTP);
  // While the main thread blocks it, it waits for us all the same, and would stop us once more; this takes it back.
  sigaction(SIGTSTP, &ignored, NULL);
  if (before.sa_handler != SIG_IGN) sigaction(SIGTSTP, &standard, NULL);
  stop_here();
  sigaction(SIGTSTP, &before, NULL);
}

void sk_wipe(void *start, size_t count) { explicit_bzero(start, count); }
