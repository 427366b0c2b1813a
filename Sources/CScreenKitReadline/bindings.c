#define _GNU_SOURCE
#include "shim.h"

#ifdef SK_READLINE

#include <stdlib.h>
#include <string.h>

// The keys that the console handles: those that end a line, stop the process, clear the screen, explain, and open the line in an editor.

static int interrupted;
static int suspend_wanted;
static int edit_wanted;

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

static int edit_key(int count, int key) {
  (void)count, (void)key;
  edit_wanted = 1;
  return 0;
}

static int clear_key(int count, int key) {
  (void)count, (void)key;
  // With an argument only the line is repainted.
  sk_given.clear(rl_explicit_arg);
  return 0;
}

static int quit_key(int count, int key) {
  (void)count, (void)key;
  sk_given.quit();
  return 0;
}

// Reads the user's key file again. Readline's messages about errors in it appear above the line.
static int read_file_key(int count, int key) {
  sk_given.clear(1);
  int result = rl_re_read_init_file(count, key);
  // Keep the console's own keys.
  sk_bind_keys();
  sk_take_settings();
  sk_given.settings();
  return result;
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

void sk_stop_or_edit(void) {
  if (sk_is_editing() && suspend_wanted) {
    suspend_wanted = 0;
    sk_given.stop();
  }
  if (sk_is_editing() && edit_wanted) {
    edit_wanted = 0;
    if (!sk_given.edit()) rl_ding();
  }
}

// MARK: Binding

void sk_rebind(const struct sk_binding *bindings, int count, Keymap map) {
  for (int key = 0; key < KEYMAP_SIZE; key++) {
    if (map[key].type == ISKMAP) {
      sk_rebind(bindings, count, (Keymap)map[key].function);
    } else if (map[key].type == ISFUNC && map[key].function != NULL && map[key].function != rl_insert) {
      rl_command_func_t *function = map[key].function;
      for (int i = 0; i < count; i++) {
        if (bindings[i].theirs == function) map[key].function = bindings[i].ours;
      }
    }
  }
}

// Bound to all keys of a command: `clear-screen` may have other keys than Ctrl-L.
static const struct sk_binding own[] = {
    {rl_clear_screen, clear_key},
    {rl_clear_display, clear_key},
    {rl_re_read_init_file, read_file_key},
    {rl_operate_and_get_next, sk_operate_and_get_next},
};

void sk_bind_keys(void) {
  Keymap maps[] = {emacs_standard_keymap, vi_insertion_keymap, vi_movement_keymap};
  for (size_t i = 0; i < sizeof maps / sizeof maps[0]; i++) {
    rl_bind_key_in_map('C' & 0x1f, interrupt_key, maps[i]);
    rl_bind_key_in_map('Z' & 0x1f, suspend_key, maps[i]);
    rl_bind_key_in_map('\\' & 0x1f, quit_key, maps[i]);
    sk_rebind(own, sizeof own / sizeof own[0], maps[i]);
    sk_bind_clusters(maps[i]);
    // Only where it would insert itself: not where vi searches with it, or the user has bound it.
    if (maps[i]['?'].type == ISFUNC && maps[i]['?'].function == rl_insert) {
      rl_bind_key_in_map('?', explain_key, maps[i]);
    }
  }
  // As in bash, unless the user has bound it.
  if (emacs_ctlx_keymap['E' & 0x1f].function == NULL) rl_bind_key_in_map('E' & 0x1f, edit_key, emacs_ctlx_keymap);
  if (vi_movement_keymap['v'].function == NULL) rl_bind_key_in_map('v', edit_key, vi_movement_keymap);
  rl_bind_key_in_map('C' & 0x1f, interrupt_key, emacs_meta_keymap);
  rl_bind_key_in_map('C' & 0x1f, interrupt_key, emacs_ctlx_keymap);
}

#endif
