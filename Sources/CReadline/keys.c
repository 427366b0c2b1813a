#define _GNU_SOURCE
#include "shim.h"

#ifdef SK_READLINE

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static int interrupted;
static int suspend_wanted;

// The keys that have been read and not yet been taken.
static const char *waiting;
static size_t waiting_count;

int sk_next_byte(FILE *stream) {
  (void)stream;
  // A macro went on behind the end of its line. Readline gives nothing up then, but reads on.
  if (!sk_is_editing()) return EOF;
  // Keys come whole, so nobody should ask for more. Who does gets Ctrl-G, which gives up what was begun.
  if (waiting_count == 0) return 'G' & 0x1f;
  waiting_count--;
  return (unsigned char)*waiting++;
}

int sk_has_byte(void) { return waiting_count > 0; }

static int interrupt_key(int count, int key) {
  (void)count, (void)key;
  interrupted = 1;
  rl_done = 1;
  return 0;
}

static int suspend_key(int count, int key) {
  (void)count, (void)key;
  suspend_wanted = 1;
  return 0;
}

static int clear_key(int count, int key) {
  (void)count, (void)key;
  // With an argument only the line is painted anew.
  sk_given.clear(rl_explicit_arg);
  return 0;
}

static int quit_key(int count, int key) {
  (void)count, (void)key;
  kill(getpid(), SIGQUIT);
  return 0;
}

static int explain_key(int count, int key) {
  char *text = strndup(rl_line_buffer, (size_t)rl_point);
  int is_shown = text != NULL && sk_given.explain(text);
  free(text);
  return is_shown ? 0 : rl_insert(count, key);
}

int sk_take_interrupt(void) {
  int was = interrupted;
  interrupted = 0;
  return was;
}

// MARK: Binding

// Everywhere, since `clear-screen` may be bound to other keys than Ctrl-L.
static void replace(rl_command_func_t *function, rl_command_func_t *other, Keymap map) {
  for (int key = 0; key < KEYMAP_SIZE; key++) {
    if (map[key].type == ISKMAP) {
      replace(function, other, (Keymap)map[key].function);
    } else if (map[key].type == ISFUNC && map[key].function == function) {
      map[key].function = other;
    }
  }
}

void sk_bind_keys(void) {
  Keymap maps[] = {emacs_standard_keymap, vi_insertion_keymap, vi_movement_keymap};
  for (size_t i = 0; i < sizeof maps / sizeof maps[0]; i++) {
    rl_bind_key_in_map('C' & 0x1f, interrupt_key, maps[i]);
    rl_bind_key_in_map('Z' & 0x1f, suspend_key, maps[i]);
    rl_bind_key_in_map('\\' & 0x1f, quit_key, maps[i]);
    replace(rl_clear_screen, clear_key, maps[i]);
    replace(rl_clear_display, clear_key, maps[i]);
    // Only where it would insert itself: not where vi searches with it, or the user wants something else.
    if (maps[i]['?'].type == ISFUNC && maps[i]['?'].function == rl_insert) {
      rl_bind_key_in_map('?', explain_key, maps[i]);
    }
  }
  rl_bind_key_in_map('C' & 0x1f, interrupt_key, emacs_meta_keymap);
  rl_bind_key_in_map('C' & 0x1f, interrupt_key, emacs_ctlx_keymap);
}

// MARK: Typing

// A command of vi that waits for another key gives itself up at Ctrl-C, and not the line: then the key comes again.
static void read_key(void) {
  const char *key = waiting;
  int end = rl_end;
  rl_callback_read_char();
  // A Ctrl-C that is wanted as a character has made the line longer.
  if (*key != ('C' & 0x1f) || !sk_is_editing() || rl_done || waiting != key + 1 || rl_end != end) return;
  waiting = key;
  waiting_count++;
  rl_callback_read_char();
}

size_t sk_type(const char *bytes, size_t count) {
  sk_forget_stop();
  waiting = bytes;
  waiting_count = count;
  while (sk_is_editing() && waiting_count > 0) {
    read_key();
    sk_settle_history();
    // After a numeric argument readline accepts the line but does not say so, and keeps what would undo its changes.
    if (sk_is_editing() && rl_done) {
      rl_free_undo_list();
      sk_deliver(strdup(rl_line_buffer));
    }
    if (sk_is_editing() && suspend_wanted) {
      suspend_wanted = 0;
      sk_given.stop();
    }
  }
  size_t taken_count = count - waiting_count;
  waiting_count = 0;
  return taken_count;
}

#endif
