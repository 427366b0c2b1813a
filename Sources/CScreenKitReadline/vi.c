#define _GNU_SOURCE
#include "shim.h"

#ifdef SK_READLINE

#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>
#include <wctype.h>

// Commands of vi that keep clusters whole: readline changes single characters, and bytes where a motion ends in a character.

int sk_is_commanding_vi(void) { return rl_editing_mode == 0 && rl_get_keymap() == vi_movement_keymap; }

void sk_settle_cursor(void) {
  if (sk_is_commanding_vi() && !sk_is_searching() && rl_point == rl_end) rl_point = sk_before(rl_end);
}

int sk_vi_put(int count, int key) {
  if (key != 'P') rl_point = sk_after(rl_point);
  while (count-- > 0) rl_yank(1, key);
  rl_point = sk_before(rl_point);
  return 0;
}

// Replaces the text between two positions in one step, and moves the cursor after it.
static void replace(int start, int end, const char *text, int count) {
  rl_begin_undo_group();
  rl_delete_text(start, end);
  rl_point = start;
  while (count-- > 0) rl_insert_text(text);
  rl_end_undo_group();
}

int sk_vi_change_case(int count, int key) {
  (void)key;
  int start = rl_point, end = sk_moved(start, count);
  char *changed = malloc((size_t)(end - start) * MB_LEN_MAX + 1), *next = changed;
  if (changed == NULL) return 1;
  mbstate_t reading = {0}, writing = {0};
  for (int position = start; position < end;) {
    wchar_t character;
    size_t size = mbrtowc(&character, rl_line_buffer + position, (size_t)(end - position), &reading);
    if (size == 0 || size > MB_LEN_MAX) {
      reading = (mbstate_t){0};
      *next++ = rl_line_buffer[position++];
      continue;
    }
    wint_t other = iswupper((wint_t)character) ? towlower((wint_t)character) : towupper((wint_t)character);
    next += wcrtomb(next, (wchar_t)other, &writing);
    position += (int)size;
  }
  *next = '\0';
  int is_same = next - changed == end - start && memcmp(changed, rl_line_buffer + start, (size_t)(end - start)) == 0;
  if (is_same) {
    rl_point = end;
  } else {
    replace(start, end, changed, 1);
  }
  free(changed);
  if (start == end) rl_ding();
  return 0;
}

// MARK: Replacing characters

// How many clusters the next character replaces; 0 while none is awaited. The last character that has replaced others.
static int replaced_count;
static char replacement[MB_LEN_MAX + 1];

static void replace_clusters(int count) {
  int end = rl_point, replaced = 0;
  for (; replaced < count && end < rl_end; replaced++) end = sk_after(end);
  replace(rl_point, end, replacement, replaced);
  rl_point = sk_before(rl_point);
}

int sk_vi_change_char(int count, int key) {
  (void)key;
  if (_rl_vi_redoing) {
    replace_clusters(count);
  } else {
    replaced_count = count;
  }
  return 0;
}

int sk_take_replacement(void) {
  int count = replaced_count;
  if (count == 0) return 0;
  replaced_count = 0;
  int first = sk_next_byte(NULL);
  if (first == ESC || first == CTRL('C') || first == CTRL('G')) {
    rl_ding();
    return 1;
  }
  size_t size = 0;
  replacement[size++] = (char)first;
  while (first >= 0xC0 && size < MB_LEN_MAX && (sk_peek_byte() & 0xC0) == 0x80) {
    replacement[size++] = (char)sk_next_byte(NULL);
  }
  replacement[size] = '\0';
  replace_clusters(count);
  return 1;
}

int sk_vi_replace(int count, int key) {
  int result = rl_vi_replace(count, key);
  // Readline binds the mark of a paste here, for which it would wait after Escape.
  Keymap map = rl_get_keymap();
  if (map[ESC].type == ISKMAP) {
    rl_free_keymap((Keymap)map[ESC].function);
    map[ESC].type = ISFUNC;
    map[ESC].function = rl_vi_movement_mode;
  }
  // Readline compares this key with its own command before it lets the key restore characters, as Backspace does.
  if (sk_readlines_own(vi_insertion_keymap[CTRL('H')].function) == rl_rubout) map[CTRL('H')] = map[RUBOUT];
  return result;
}

// MARK: Operators

// The count after an operator; 0 for none.
static int motion_count;

// Readline would append the digit to the count before the operator, take a zero for a motion, and forget it when the command is repeated.
// Here the operator is typed again, after the product.
int sk_take_motion_digit(void) {
  enum { largest = 1000000 };
  int byte = sk_peek_byte();
  int is_waiting = RL_ISSTATE(RL_STATE_VIMOTION) && !RL_ISSTATE(RL_STATE_CHARSEARCH);
  if (is_waiting && byte <= '9' && byte >= (motion_count > 0 ? '0' : '1')) {
    motion_count = motion_count * 10 + byte - '0';
    if (motion_count > largest) motion_count = largest;
    sk_next_byte(NULL);
    return 1;
  }
  if (is_waiting && motion_count > 0 && byte >= ' ') {
    long count = (long)motion_count * rl_numeric_arg;
    char keys[32];
    int length = snprintf(keys, sizeof keys, "%ld%c", count > largest ? largest : count, rl_executing_key);
    sk_cancel();
    while (length > 0) sk_put_ahead(keys[--length]);
  }
  motion_count = 0;
  return 0;
}

void sk_cancel_vi(void) { replaced_count = motion_count = 0; }

void sk_fit_motion(int start) {
  static int operator_key;
  if (!_rl_vi_redoing && (!RL_ISSTATE(RL_STATE_VIMOTION) || RL_ISSTATE(RL_STATE_CHARSEARCH))) return;
  int key = rl_executing_key;
  if (key == 'd' || key == 'c' || key == 'y') operator_key = key;
  if (key == operator_key || rl_point >= rl_mark || rl_mark > rl_end) return;
  int point = sk_before(rl_point), mark = sk_before(rl_mark);
  if (sk_after(point) != rl_point) rl_point = point;
  int end = rl_mark == rl_end || sk_after(mark) == rl_mark ? rl_mark : sk_after(mark);
  // Readline adds the character at the end of these motions.
  int is_inclusive = rl_point >= start && rl_mark < rl_end && strchr(" l|h^0bBFT`", key) == NULL &&
                     !(operator_key == 'c' && (key == 'w' || key == 'W')) && !(operator_key == 'y' && key == '%');
  if (!is_inclusive) {
    rl_mark = end;
    return;
  }
  end = end == rl_mark ? sk_after(end) : end;
  do end--;
  while (end > 0 && (rl_line_buffer[end] & 0xC0) == 0x80);
  rl_mark = end;
}

#endif
