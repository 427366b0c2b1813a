#define _GNU_SOURCE
#include "shim.h"

#ifdef SK_READLINE

#include <stdlib.h>
#include <wchar.h>
#include <wctype.h>

// Moves, deletions, words and transposition by units that a terminal draws as one: a character with its marks, an emoji sequence, a
// flag. Readline handles single characters, and ends words before a mark.

// MARK: Boundaries

static int is_ascii(int index) { return (unsigned char)rl_line_buffer[index] < 0x80; }

// Asks for the boundary next to a position of the line.
static int ask(int position, int is_forward) {
  return (int)sk_given.boundary(rl_line_buffer, (size_t)rl_end, (size_t)position, is_forward);
}

int sk_after(int position) {
  if (position >= rl_end) return rl_end;
  if (is_ascii(position) && (position + 1 == rl_end || is_ascii(position + 1))) return position + 1;
  return ask(position, 1);
}

int sk_before(int position) {
  if (position <= 0) return 0;
  return is_ascii(position - 1) ? position - 1 : ask(position, 0);
}

// Returns the position `count` clusters further, or back if `count` is negative.
int sk_moved(int position, int count) {
  for (; count > 0 && position < rl_end; count--) position = sk_after(position);
  for (; count < 0 && position > 0; count++) position = sk_before(position);
  return position;
}

// MARK: Words

// Whether the cluster at a position is part of a word: it begins with a letter or a digit.
static int is_in_word(int position) {
  mbstate_t state = {0};
  wchar_t character;
  size_t size = mbrtowc(&character, rl_line_buffer + position, (size_t)(rl_end - position), &state);
  return size != 0 && size != (size_t)-1 && size != (size_t)-2 && iswalnum((wint_t)character);
}

static int word_end(int position, int count) {
  for (; count > 0 && position < rl_end; count--) {
    while (position < rl_end && !is_in_word(position)) position = sk_after(position);
    while (position < rl_end && is_in_word(position)) position = sk_after(position);
  }
  return position;
}

static int word_start(int position, int count) {
  for (; count > 0 && position > 0; count--) {
    while (position > 0 && !is_in_word(sk_before(position))) position = sk_before(position);
    while (position > 0 && is_in_word(sk_before(position))) position = sk_before(position);
  }
  return position;
}

// Returns the position `count` words further, or back.
static int moved_by_words(int position, int count) {
  return count < 0 ? word_start(position, -count) : word_end(position, count);
}

// MARK: Commands

static int move_by(int count) {
  int target = sk_moved(rl_point, count);
  // In this mode the cursor is on a character.
  if (count > 0 && target == rl_end && sk_is_commanding_vi()) target = sk_before(rl_end);
  if (target == rl_point && count != 0) rl_ding();
  rl_point = target;
  return 0;
}

static int forward_char(int count, int key) { return (void)key, move_by(count); }

static int backward_char(int count, int key) { return (void)key, move_by(-count); }

static int forward_word(int count, int key) {
  (void)key;
  rl_point = moved_by_words(rl_point, count);
  return 0;
}

static int backward_word(int count, int key) { return forward_word(-count, key); }

// Deletes, or kills, the text between the cursor and another position.
static int delete_to(int position, int is_killed) {
  int start = position < rl_point ? position : rl_point;
  if (position == rl_point) {
    rl_ding();
    return 1;
  }
  if (is_killed) {
    rl_kill_text(rl_point, position);
  } else {
    rl_delete_text(start, position < rl_point ? rl_point : position);
  }
  rl_point = start;
  return 0;
}

static int delete_char(int count, int key) { return (void)key, delete_to(sk_moved(rl_point, count), rl_explicit_arg); }

static int rubout(int count, int key) {
  // Overwritten characters become blanks.
  if (!rl_insert_mode) return rl_rubout(count, key);
  return delete_char(-count, key);
}

static int rubout_or_delete(int count, int key) {
  return rl_end != 0 && rl_point == rl_end ? rubout(count, key) : delete_char(count, key);
}

static int vi_delete(int count, int key) {
  (void)key;
  int result = delete_to(sk_moved(rl_point, count), 1);
  if (rl_point > 0 && rl_point == rl_end) rl_point = sk_before(rl_point);
  return result;
}

static int vi_rubout(int count, int key) { return vi_delete(-count, key); }

static int kill_word(int count, int key) {
  (void)key;
  int target = moved_by_words(rl_point, count);
  if (target != rl_point) delete_to(target, 1);
  if (rl_editing_mode == 1) rl_mark = rl_point;
  return 0;
}

static int backward_kill_word(int count, int key) { return kill_word(-count, key); }

// Swaps two parts of the line, and moves the cursor after them.
static void swap(int first, int first_end, int second, int second_end) {
  char *parts[] = {
      rl_copy_text(second, second_end), rl_copy_text(first_end, second), rl_copy_text(first, first_end)};
  rl_begin_undo_group();
  rl_delete_text(first, second_end);
  rl_point = first;
  for (int i = 0; i < 3; i++) {
    rl_insert_text(parts[i]);
    free(parts[i]);
  }
  rl_end_undo_group();
}

// Moves the cluster before the cursor over `count` others, or back.
static int transpose_chars(int count, int key) {
  (void)key;
  int end = rl_point == rl_end ? sk_before(rl_point) : rl_point;
  int start = sk_before(end);
  if (count == 0) return 0;
  if (start == end) {
    rl_ding();
    return 1;
  }
  if (count > 0) {
    swap(start, end, end, sk_moved(end, count));
  } else {
    int target = sk_moved(start, count), length = end - start;
    swap(target, start, start, end);
    rl_point = target + length;
  }
  return 0;
}

static int transpose_words(int count, int key) {
  (void)key;
  if (count == 0) return 0;
  int second_end = moved_by_words(rl_point, count);
  int second = word_start(second_end, 1);
  int first = moved_by_words(second, -count);
  int first_end = word_end(first, 1);
  if (first == second || second < first_end) {
    rl_ding();
    return 1;
  }
  swap(first, first_end, second, second_end);
  return 0;
}

// MARK: Readline's own

static const struct sk_binding commands[] = {
    {rl_forward_char, forward_char},
    {rl_forward, forward_char},
    {rl_backward_char, backward_char},
    {rl_backward, backward_char},
    {rl_forward_word, forward_word},
    {rl_backward_word, backward_word},
    {rl_delete, delete_char},
    {rl_rubout, rubout},
    {rl_rubout_or_delete, rubout_or_delete},
    {rl_vi_delete, vi_delete},
    {rl_vi_rubout, vi_rubout},
    {rl_kill_word, kill_word},
    {rl_backward_kill_word, backward_kill_word},
    {rl_transpose_chars, transpose_chars},
    {rl_transpose_words, transpose_words},
    {rl_vi_put, sk_vi_put},
    {rl_vi_change_case, sk_vi_change_case},
    {rl_vi_change_char, sk_vi_change_char},
    {rl_vi_replace, sk_vi_replace},
};
enum { command_count = sizeof commands / sizeof commands[0] };

void sk_bind_clusters(Keymap map) {
  sk_rebind(commands, command_count, map);
}

void sk_bind_erase_key(void) {
  const struct sk_binding erasing = {rl_rubout, rubout};
  if (!RL_ISSTATE(RL_STATE_ISEARCH)) sk_rebind(&erasing, 1, rl_get_keymap());
}

rl_command_func_t *sk_readlines_own(rl_command_func_t *function) {
  for (int i = 0; i < command_count; i++) {
    if (commands[i].ours == function) return commands[i].theirs;
  }
  return function;
}

void sk_fit_search(void) {
  static int is_fit;
  int is_searching = RL_ISSTATE(RL_STATE_ISEARCH) != 0;
  if (is_searching == is_fit) return;
  is_fit = is_searching;
  Keymap maps[] = {emacs_standard_keymap, vi_insertion_keymap};
  const struct sk_binding erasing = {is_fit ? rubout : rl_rubout, is_fit ? rl_rubout : rubout};
  for (int i = 0; i < 2; i++) sk_rebind(&erasing, 1, maps[i]);
}

// The number of bytes after the cluster that a key overwrites; -1 if it overwrites none of several characters.
static int bytes_behind = -1;

void sk_begin_overwriting(int byte) {
  if (byte < ' ' || rl_point >= rl_end) return;
  KEYMAP_ENTRY entry = rl_get_keymap()[byte];
  int overwrites = entry.function == rl_vi_overstrike || (entry.function == rl_insert && !rl_insert_mode);
  int end = overwrites && entry.type == ISFUNC ? sk_after(rl_point) : rl_point;
  mbstate_t state = {0};
  // Readline replaces the first character, and the marks behind it.
  if ((size_t)(end - rl_point) <= mbrlen(rl_line_buffer + rl_point, (size_t)(end - rl_point), &state)) return;
  bytes_behind = rl_end - end;
  rl_begin_undo_group();
}

void sk_end_overwriting(void) {
  if (bytes_behind < 0) return;
  if (rl_end - rl_point > bytes_behind) rl_delete_text(rl_point, rl_end - bytes_behind);
  rl_end_undo_group();
  bytes_behind = -1;
}

void sk_leave_cluster(int point, int end) {
  if (rl_point == 0 || rl_point >= rl_end || is_ascii(rl_point)) return;
  // Text inserted before a mark stays before the text that is inserted next.
  if (rl_end > end && !sk_is_commanding_vi()) return;
  int start = sk_before(rl_point);
  int next = sk_after(start);
  if (next == rl_point) return;
  rl_point = rl_point < point || sk_is_commanding_vi() ? start : next;
}

#endif
