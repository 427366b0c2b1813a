#define _GNU_SOURCE
#include "guard.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { signal_count = 65 };
// The handlers before ours.
static struct sigaction previous[signal_count];

static int is_crash(int number) {
  switch (number) {
  case SIGILL:
  case SIGTRAP:
  case SIGABRT:
  case SIGBUS:
  case SIGFPE:
  case SIGSEGV:
  case SIGSYS:
    return 1;
  default:
    return 0;
  }
}

// Whether the signal's own action ends the process, without being a crash.
static int is_end(int number) {
  switch (number) {
  case SIGHUP:
  case SIGINT:
  case SIGQUIT:
  case SIGUSR1:
  case SIGUSR2:
  case SIGPIPE:
  case SIGALRM:
  case SIGTERM:
#ifdef SIGSTKFLT
  case SIGSTKFLT:
#endif
  case SIGXCPU:
  case SIGXFSZ:
  case SIGVTALRM:
  case SIGPROF:
  case SIGIO:
  case SIGPWR:
    return 1;
  default:
    return number >= SIGRTMIN && number <= SIGRTMAX;
  }
}

static void unblock(int number) {
  sigset_t set;
  sigemptyset(&set);
  sigaddset(&set, number);
  pthread_sigmask(SIG_UNBLOCK, &set, NULL);
}

// Ends the process by the signal's own action, so that its parent sees which one it was.
static _Noreturn void die(int number) {
  struct sigaction standard = {.sa_handler = SIG_DFL};
  sigaction(number, &standard, NULL);
  unblock(number);
  pthread_kill(pthread_self(), number);
  _exit(128 + number);
}

void sk_end_by_signal(int number) {
  sk_begin_ending();
  if (number == SIGINT || number == SIGQUIT) sk_drop_ahead();
  sk_restore_terminal();
  die(number);
}

// Calls the previously installed handler, such as the one of Swift's runtime, which prints a backtrace. It is called rather than
// reached by a second signal, so that it learns where the program was. The process ends even if that handler returns, as the
// runtime's does for a signal from outside.
static void on_crash(int number, siginfo_t *information, void *context) {
  sk_begin_ending();
  sk_restore_terminal();
  struct sigaction *before = &previous[number];
  // The runtime's handler reads memory that may be unmapped.
  if (before->sa_flags & SA_NODEFER) unblock(number);
  if (before->sa_flags & SA_SIGINFO) {
    before->sa_sigaction(number, information, context);
  } else if (before->sa_handler != SIG_DFL) {
    before->sa_handler(number);
  }
  die(number);
}

static void catch_one(int number) {
  struct sigaction *before = &previous[number];
  // A signal that the program or its parent (nohup) ignores stays ignored.
  if (sigaction(number, NULL, before) != 0 || before->sa_handler == SIG_IGN) return;
  struct sigaction action = {.sa_flags = SA_ONSTACK};
  if (is_crash(number)) {
    action.sa_sigaction = on_crash;
    action.sa_flags |= SA_SIGINFO;
    action.sa_mask = before->sa_mask;
  } else {
    // Keep the program's own handlers. Swift's runtime prints a backtrace at SIGQUIT, which is not a crash.
    if (before->sa_handler != SIG_DFL && number != SIGQUIT) return;
    action.sa_handler = sk_end_by_signal;
    sigfillset(&action.sa_mask);
  }
  sigaction(number, &action, NULL);
}

void sk_catch_endings(void) {
  for (int number = 1; number < signal_count; number++) {
    if (is_crash(number) || is_end(number)) catch_one(number);
  }
}
