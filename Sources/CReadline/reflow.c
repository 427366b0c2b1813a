// What becomes of the line being edited when the width of the terminal changes.
#define _GNU_SOURCE
#include "CReadline.h"
#include "reflow.h"

#if defined(SCREENKIT_READLINE) && __has_include(<readline/readline.h>)

#include <readline/readline.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <wchar.h>

// Where readline left the cursor, counted from the beginning of the line being edited.
extern int _rl_last_v_pos, _rl_last_c_pos;
// The last row of that line.
extern int _rl_vis_botlin;

// What the terminal does when its width changes.
static sk_reflow reflow;
// Whether what readline paints stands there already.
static int painted;

void sk_set_reflow(sk_reflow given) { reflow = given; }

int sk_is_painted(void) { return painted; }

// Where a row has grown over its end, the terminal does not know that the next one belongs to it, unless that was typed there.
void sk_join_rows(int last_row) {
  if (reflow != SK_REFLOWS_EXACTLY || !sk_is_editing() || rl_done || _rl_vis_botlin <= last_row || rl_point == rl_end) return;
  rl_clear_visible_line();
  sk_show_line();
}

// How many cells `count` bytes take, without what stands between the marks for sequences.
static int count_cells(const char *text, size_t count) {
  mbstate_t state = {0};
  int cells = 0;
  for (size_t i = 0; i < count;) {
    wchar_t letter;
    size_t length = mbrtowc(&letter, text + i, count - i, &state);
    if (length == 0 || length > count - i) {
      // A byte that is no text takes a cell.
      memset(&state, 0, sizeof state);
      cells++, i++;
      continue;
    }
    if (letter == RL_PROMPT_START_IGNORE) {
      const char *end = memchr(text + i, RL_PROMPT_END_IGNORE, count - i);
      i = end != NULL ? (size_t)(end - text) + 1 : count;
      continue;
    }
    int width = wcwidth(letter);
    // A control character is shown as two.
    cells += width >= 0 ? width : 2;
    i += length;
  }
  return cells;
}

// In which row the cursor is, counted from that in which the line begins, where rows of `columns` cells were filled anew.
static int reflowed_row(int columns_before, int columns) {
  const char *line = rl_line_buffer, *point = rl_line_buffer + rl_point;
  if (memchr(line, '\n', (size_t)rl_point) == NULL) return (_rl_last_v_pos * columns_before + _rl_last_c_pos) / columns;
  int row = 0, cells = count_cells(rl_prompt, strlen(rl_prompt));
  for (const char *end; (end = memchr(line, '\n', (size_t)(point - line))) != NULL; line = end + 1, cells = 0) {
    cells += count_cells(line, (size_t)(end - line));
    row += cells > columns ? (cells + columns - 1) / columns : 1;
  }
  return row + (cells + count_cells(line, (size_t)(point - line))) / columns;
}

// The terminal has moved what did not fit to further rows, or joined rows that fit together: where the line began is found by
// counting its cells.
static void redraw_reflowed(int columns_before) {
  int columns;
  rl_reset_screen_size();
  rl_get_screen_size(NULL, &columns);
  int above = columns > 0 ? reflowed_row(columns_before, columns) : 0;
  fputc('\r', rl_outstream);
  if (above > 0) fprintf(rl_outstream, "\033[%dA", above);
  // First from the second cell: tmux keeps a whole screen that is erased from its first cell, and shows it again when it widens.
  fputs("\033[C\033[J\r\033[K", rl_outstream);
  sk_show_line();
}

// The terminal has wrapped the line anew as readline would: readline alone has to be told. What has left the screen at the top could
// not be painted anew.
static void accept_reflowed(void) {
  fflush(rl_outstream);
  rl_reset_screen_size();
  painted = 1;
  sk_show_line();
  painted = 0;
  // Behind the last cell of a row the cursor is still in that row, and belongs into the next.
  if (_rl_last_c_pos == 0 && _rl_last_v_pos > 0 && rl_point == rl_end) fputs(" \r", rl_outstream);
  fflush(rl_outstream);
}

void sk_measure(void) { rl_reset_screen_size(); }

void sk_resize(void) {
  struct winsize size;
  int rows, columns;
  rl_get_screen_size(&rows, &columns);
  if (ioctl(fileno(rl_instream), TIOCGWINSZ, &size) != 0) return;
  if (size.ws_row == rows && size.ws_col == columns) return;
  if (!sk_is_editing()) {
    rl_reset_screen_size();
  } else if (reflow == SK_REFLOWS_EXACTLY) {
    accept_reflowed();
  } else if (reflow == SK_REFLOWS) {
    redraw_reflowed(columns);
  } else {
    rl_resize_terminal();
    fflush(rl_outstream);
  }
}

#endif
