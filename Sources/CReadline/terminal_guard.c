#include "CReadline.h"

#ifdef SCREENKIT_READLINE

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

// Signals by which somebody ends the process, then those by which it crashes.
static const int fatal[] = {SIGHUP, SIGTERM, SIGQUIT, SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGFPE, SIGABRT};
enum { fatal_count = sizeof fatal / sizeof fatal[0] };

static struct sigaction previous[fatal_count];
static struct termios saved;
static int guarded = -1;
static char goodbye[64];
static size_t goodbye_count;

static void restore(void) {
  if (guarded < 0) return;
  // A process in the background would be stopped for touching the terminal.
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

static void on_fatal(int signal_number) {
  restore();
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

void sk_guard_terminal(int descriptor, const char *farewell) {
  if (guarded >= 0 || tcgetattr(descriptor, &saved) != 0) return;
  guarded = descriptor;
  goodbye_count = strlen(farewell);
  if (goodbye_count > sizeof goodbye) goodbye_count = 0;
  memcpy(goodbye, farewell, goodbye_count);
  atexit(restore);

  // A trap on this thread may come from a stack that has run out.
  static char stack[64 * 1024];
  stack_t other = {.ss_sp = stack, .ss_size = sizeof stack};
  sigaltstack(&other, NULL);

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

#endif
