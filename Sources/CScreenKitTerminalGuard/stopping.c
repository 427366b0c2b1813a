#define _GNU_SOURCE
#include "guard.h"

#include <pthread.h>
#include <unistd.h>

// Only a signal to the thread itself stops the process before this returns. Threads of the dispatch library block the signal.
void sk_stop_here(void) {
  sigset_t stop, mask;
  sigemptyset(&stop);
  sigaddset(&stop, SIGTSTP);
  pthread_sigmask(SIG_UNBLOCK, &stop, &mask);
  pthread_kill(pthread_self(), SIGTSTP);
  pthread_sigmask(SIG_SETMASK, &mask, NULL);
}

void sk_stop_job(void) {
  struct sigaction before, ignored = {.sa_handler = SIG_IGN};
  struct sigaction standard = {.sa_handler = SIG_DFL};
  sigaction(SIGTSTP, &ignored, &before);
  kill(0, SIGTSTP);
  // While the main thread blocks the signal it stays pending, and would stop the process again; ignoring it drops it.
  sigaction(SIGTSTP, &ignored, NULL);
  if (before.sa_handler != SIG_IGN) sigaction(SIGTSTP, &standard, NULL);
  sk_stop_here();
  sigaction(SIGTSTP, &before, NULL);
}
