#define _GNU_SOURCE
#include "CScreenKitTerminalGuard.h"

#include <pthread.h>
#include <signal.h>
#include <stdlib.h>

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
  // Other code may have set one for the thread.
  if (sigaltstack(NULL, &other) != 0 || !(other.ss_flags & SS_DISABLE)) return;
  pthread_once(&stack_key_made, make_stack_key);
  other = (stack_t){.ss_sp = malloc(stack_size), .ss_size = stack_size};
  if (other.ss_sp == NULL) return;
  if (sigaltstack(&other, NULL) != 0 || pthread_setspecific(stack_key, other.ss_sp) != 0) free(other.ss_sp);
}
