#define _GNU_SOURCE
#include "shim.h"

#ifdef SK_READLINE

#include <stdlib.h>
#include <string.h>

// The keys that have been read and not yet taken.
static const char *waiting;
static size_t waiting_count;

// The bytes before these, the next one last: from macros, and those that readline has put back.
static unsigned char *ahead;
static size_t ahead_count, ahead_room;
// The macros whose bytes these are, each with the number of bytes after its own, and the number of macros that have started since a key
// was typed.
static struct {
  size_t rest;
  unsigned long hash;
} macros[16];
static int macro_depth, macro_count;
static int is_collecting;
// The key that was taken last, and whether the command that it ran waits for a character.
static int last_byte;
static int is_expecting;
// The keys of a sequence that is not complete, as a string.
static char begun[32];
static size_t begun_count;

int sk_peek_byte(void) {
  return ahead_count > 0 ? ahead[ahead_count - 1] : waiting_count > 0 ? (unsigned char)*waiting : EOF;
}

int sk_next_byte(FILE *stream) {
  (void)stream;
  if (is_collecting) return EOF;
  // A macro has ended when a byte after it is taken: its last key may call another one.
  while (macro_depth > 0 && macros[macro_depth - 1].rest >= ahead_count) macro_depth--;
  if (ahead_count > 0) return last_byte = ahead[--ahead_count];
  // Keys arrive whole, so nothing should ask for more. If something does, it gets Ctrl-G, which cancels the pending command.
  if (waiting_count == 0) return 'G' & 0x1f;
  waiting_count--;
  return last_byte = (unsigned char)*waiting++;
}

int sk_has_byte(void) { return !is_collecting && ahead_count + waiting_count > 0; }

void sk_put_ahead(int byte) {
  if (ahead_count == ahead_room) {
    size_t room = ahead_room * 2 + 64;
    unsigned char *larger = realloc(ahead, room);
    if (larger == NULL) return;
    ahead = larger;
    ahead_room = room;
  }
  ahead[ahead_count++] = (unsigned char)byte;
}

static void reverse(unsigned char *bytes, size_t count) {
  for (size_t i = 0; i < count / 2; i++) {
    unsigned char byte = bytes[i];
    bytes[i] = bytes[count - 1 - i];
    bytes[count - 1 - i] = byte;
  }
}

// Begins the macro whose bytes are ahead of some others. A macro that calls itself would have no end: returns 0 for it, and if there
// are too many.
static int begin_macro(size_t rest) {
  enum { most = sizeof macros / sizeof macros[0], most_in_all = 1000 };
  unsigned long hash = 5381;
  for (size_t i = rest; i < ahead_count; i++) hash = hash * 33 + ahead[i];
  for (int i = 0; i < macro_depth; i++) {
    if (macros[i].hash == hash) return 0;
  }
  if (macro_depth == most || ++macro_count > most_in_all) return 0;
  macros[macro_depth].rest = rest;
  macros[macro_depth++].hash = hash;
  return 1;
}

// Readline would read these keys itself, one after the other, and on canceling one return to the function that read the one
// before, which has ended. Typed one by one, each has a function to return to.
void sk_collect_keys(void) {
  // That key belongs to a pending command, such as a numeric argument.
  if (rl_pending_input != 0) return;
  int is_macro = RL_ISSTATE(RL_STATE_MACROINPUT) != 0;
  size_t before = ahead_count;
  is_collecting = 1;
  for (int byte = rl_read_key(); byte != EOF; byte = rl_read_key()) sk_put_ahead(byte);
  is_collecting = 0;
  reverse(ahead + before, ahead_count - before);
  if (!is_macro || begin_macro(before)) return;
  ahead_count = 0;
  rl_ding();
}

void sk_drop_collected(void) {
  ahead_count = 0;
  is_expecting = 0;
}

// MARK: Typing

static int nothing(int count, int key) {
  (void)count, (void)key;
  return 0;
}

// Readline has no state for these commands. In vi two keys repeat a search, with its character.
static int expects_character(rl_command_func_t *function) {
  if (function == rl_vi_char_search) return last_byte != ';' && last_byte != ',';
  return function == rl_quoted_insert || function == rl_char_search || function == rl_backward_char_search ||
         function == rl_vi_change_char || function == rl_vi_set_mark || function == rl_vi_goto_mark;
}

// Whether a numeric argument, or a key of several bytes, has begun.
static int has_begun(void) { return RL_ISSTATE(RL_STATE_MULTIKEY | RL_STATE_NUMERICARG) != 0; }

static int former_point;
int sk_former_point(void) { return former_point; }

// Readline inserts a character as often as its argument says, but all bytes after the first one at least once. Where it should insert
// nothing, a character of one byte takes its place.
static void replace_uninserted(void) {
  int byte = sk_peek_byte();
  if (byte < 0xC0 || !RL_ISSTATE(RL_STATE_NUMERICARG) || rl_numeric_arg * rl_arg_sign > 0) return;
  if (rl_get_keymap()[byte].function != rl_insert) return;
  do sk_next_byte(NULL);
  while ((sk_peek_byte() & 0xC0) == 0x80);
  sk_put_ahead('x');
}

static void read_byte(void) {
  replace_uninserted();
  if (ahead_count == 0) macro_count = 0;
  int was_expecting = is_expecting, had_begun = has_begun();
  int point = rl_point, end = rl_end;
  if (!RL_ISSTATE(RL_STATE_VIMOTION)) former_point = rl_point;
  // Readline forgets a kill at the first byte of the next key, although more bytes of a kill may follow.
  static int kills;
  if (had_begun) _rl_last_command_was_kill = kills;
  kills = _rl_last_command_was_kill;
  // Only when readline cancels a pending command does it clear its last command. The rest of a macro is dropped too.
  if (rl_last_func == NULL) rl_last_func = nothing;
  // It stays set if readline cancels the repeated command.
  _rl_vi_redoing = 0;
  if (!was_expecting && !had_begun && !sk_is_searching()) sk_begin_overwriting(sk_peek_byte());
  if (!sk_take_replacement()) rl_callback_read_char();
  sk_end_overwriting();
  if (had_begun && !has_begun() && _rl_last_command_was_kill == kills) _rl_last_command_was_kill = 0;
  sk_fit_search();
  begun_count = RL_ISSTATE(RL_STATE_MULTIKEY) && begun_count + 1 < sizeof begun ? begun_count + 1 : 0;
  if (begun_count > 0) begun[begun_count - 1] = (char)last_byte;
  begun[begun_count] = '\0';
  // After a sign that does not begin an argument readline still shows the argument.
  if (sk_is_editing() && !rl_done) {
    if (rl_display_prompt != rl_prompt && !has_begun() && !sk_is_searching()) rl_clear_message();
    sk_leave_cluster(point, end);
  }
  is_expecting = !was_expecting && !has_begun() && sk_is_editing() && expects_character(sk_readlines_own(rl_last_func));
  if (rl_last_func == NULL) sk_drop_collected();
}

int sk_has_blank(void) { return RL_ISSTATE(RL_STATE_VIMOTION) && RL_ISSTATE(RL_STATE_CHARSEARCH); }

void sk_cancel(void) {
  if (sk_is_searching()) return;
  if (RL_ISSTATE(RL_STATE_NUMERICARG)) {
    rl_restore_prompt();
    rl_clear_message();
  }
  rl_end -= sk_has_blank();
  rl_line_buffer[rl_end] = '\0';
  rl_callback_sigcleanup();
  sk_cancel_vi();
  is_expecting = 0;
}

// A command of vi that waits for another key cancels itself on Ctrl-C, and not the line: then the key is typed again.
static void read_key(void) {
  const char *key = waiting;
  int end = rl_end;
  int is_typed = ahead_count == 0;
  read_byte();
  // A Ctrl-C that is read as a character has made the line longer.
  if (!is_typed || *key != ('C' & 0x1f) || !sk_is_editing() || rl_done || waiting != key + 1 || rl_end != end) return;
  waiting = key;
  waiting_count++;
  read_byte();
}

// In vi, Escape ends what has begun, and so does a key that begins with it: readline would take the other bytes for commands, and
// wait for them. Returns whether nothing is left to do.
static int take_escape(size_t count) {
  Keymap map = rl_get_keymap();
  if (RL_ISSTATE(RL_STATE_ISEARCH) || (is_expecting && rl_last_func == rl_quoted_insert)) return 0;
  if (map == vi_movement_keymap && RL_ISSTATE(RL_STATE_NSEARCH)) {
    if (count == 1) sk_type("\a", 1);
    return count == 1;
  }
  int is_bound = map[ESC].type != ISKMAP && map[ESC].function != NULL;
  if (map == vi_movement_keymap) {
    if (count == 1 && is_bound) return 0;
    if (count == 1 || is_expecting || RL_ISSTATE(RL_STATE_VIMOTION)) {
      sk_cancel();
      rl_ding();
    }
    return count == 1;
  }
  // While characters are replaced, no key begins with Escape.
  if (count > 1 && is_bound && map != vi_insertion_keymap) sk_type("\033", 1);
  return 0;
}

size_t sk_type(const char *bytes, size_t count) {
  if (count > 0 && *bytes == ESC && rl_editing_mode == 0 && ahead_count == 0 && take_escape(count)) return 1;
  waiting = bytes;
  waiting_count = count;
  while (sk_is_editing() && ahead_count + waiting_count > 0) {
    if (sk_take_motion_digit()) continue;
    read_key();
    sk_settle_history();
    // After a numeric argument readline accepts the line but does not report it, and keeps its undo list.
    if (sk_is_editing() && rl_done) {
      rl_free_undo_list();
      sk_deliver(strdup(rl_line_buffer));
    }
    sk_stop_or_edit();
  }
  size_t taken_count = count - waiting_count;
  waiting_count = 0;
  return taken_count;
}

// Returns the keymap for the key that continues a sequence, if the sequence also has a meaning without one; otherwise NULL.
static Keymap rest_of_sequence(void) {
  if (!sk_is_editing() || begun_count == 0 || RL_ISSTATE(RL_STATE_ISEARCH)) return NULL;
  int type = ISFUNC;
  rl_command_func_t *found = rl_function_of_keyseq_len(begun, begun_count, rl_get_keymap(), &type);
  Keymap rest = type == ISKMAP ? (Keymap)found : NULL;
  return rest != NULL && rest[ANYOTHERKEY].function != NULL ? rest : NULL;
}

int sk_is_in_sequence(void) {
  if (rest_of_sequence() == NULL) return 0;
  const char *timeout = rl_variable_value("keyseq-timeout");
  return timeout != NULL && atoi(timeout) > 0;
}

void sk_end_sequence(void) {
  Keymap rest = rest_of_sequence();
  if (rest == NULL) return;
  char other = 1;
  while (other < 0x7f && rest[(unsigned char)other].function != NULL) other++;
  waiting = &other;
  waiting_count = 1;
  // A key that does not continue the sequence ends it, and is put back. It is the last of the collected keys.
  read_byte();
  waiting_count = 0;
  if (ahead_count > 0 && ahead[0] == (unsigned char)other) memmove(ahead, ahead + 1, --ahead_count);
  sk_type("", 0);
}

const char *sk_pending_text(void) {
  if (rest_of_sequence() == NULL || rl_get_keymap() == vi_movement_keymap) return "";
  for (size_t i = 0; i < begun_count; i++) {
    if ((unsigned char)begun[i] < ' ' || begun[i] == 0x7f) return "";
  }
  return begun;
}

// Returns the command of a whole key; NULL while a command is pending, and for a key without a command.
static rl_command_func_t *command_of(const char *key, size_t count) {
  unsigned long begun = RL_STATE_ISEARCH | RL_STATE_NSEARCH | RL_STATE_MOREINPUT | RL_STATE_NUMERICARG |
                        RL_STATE_MULTIKEY | RL_STATE_METANEXT | RL_STATE_VIMOTION;
  if (!sk_is_editing() || is_expecting || RL_ISSTATE(begun)) return NULL;
  int type = ISMACR;
  rl_command_func_t *function = rl_function_of_keyseq_len(key, count, rl_get_keymap(), &type);
  return type == ISFUNC ? sk_readlines_own(function) : NULL;
}

size_t sk_key_length(const char *key, size_t count) {
  Keymap keys = rl_get_keymap();
  if (keys == vi_movement_keymap && count > 1 && key[0] >= ' ' && key[0] < 0x7F) return 1;
  if (count != 2 || key[0] != '\033' || rl_editing_mode != 0) return count;
  return rl_function_of_keyseq_len(key, count, keys, NULL) == NULL ? 1 : count;
}

int sk_use_of_key(const char *key, size_t count) {
  rl_command_func_t *function = command_of(key, count);
  if (function == NULL) return 0;
  if (function == rl_insert || function == rl_vi_overstrike) return sk_inserts;
  if (function == rl_rubout || function == rl_delete || function == rl_rubout_or_delete || function == rl_vi_rubout)
    return sk_deletes;
  if (function == rl_get_previous_history || function == rl_history_search_backward ||
      function == rl_history_substr_search_backward)
    return sk_recalls_older;
  if (function == rl_get_next_history || function == rl_history_search_forward ||
      function == rl_history_substr_search_forward)
    return sk_recalls_newer;
  return 0;
}

#endif
