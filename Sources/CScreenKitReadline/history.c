#define _GNU_SOURCE
#include "shim.h"

#ifdef SK_READLINE

#include <stdlib.h>
#include <string.h>

// Whether the user has visited a line of the history since sk_clear_history().
static int is_touched;
// The user's place after the previous command: a line of the history, or after the newest.
static int place;

static int has_searched(void) {
  return rl_last_func == rl_history_search_backward || rl_last_func == rl_history_search_forward ||
         rl_last_func == rl_history_substr_search_backward || rl_last_func == rl_history_substr_search_forward;
}

// Readline keeps undo lists: of the line being edited, of each changed line of the history, and of the line that the user left for
// the history. If a search begins at a line of the history, it lets two of them share a list, or frees a list that another still
// uses, and later frees it again. Here each line gets its own list again, except for the line being edited, which shares one with
// its place in the history. Unused lists are not freed: other lines might use them.
void sk_settle_history(void) {
  int former = place;
  place = where_history();
  // If the cursor is at the beginning of the line, these searches go to the next line, and leave the line as if it were typed.
  if (has_searched() && former != place && former < history_length) history_list()[former]->data = NULL;
  if (place == history_length) return;
  is_touched = 1;
  // During a search, the searched text is the line.
  if (rl_display_prompt != rl_prompt || sk_is_searching()) return;
  free_history_entry(replace_history_entry(place, rl_line_buffer, (histdata_t)rl_undo_list));
  UNDO_LIST *changes = rl_undo_list;
  rl_undo_list = NULL;
  // Readline would save the line with its list, if a search has dropped the one that was left.
  rl_maybe_save_line();
  rl_undo_list = changes;
}

int sk_is_history_touched(void) { return is_touched; }

int sk_is_at_newest(void) { return where_history() == history_length; }

void sk_clear_history(void) {
  is_touched = 0;
  rl_clear_history();
  // It leaves the freed lines in the list, which a search reads to the end.
  if (history_list() != NULL) *history_list() = NULL;
}

void sk_add_history(const char *line) {
  add_history(line);
  using_history();
}

// The line to recall next: the one after the last line that operate-and-get-next has accepted. It is a text, since places change
// when an older line with the same text is removed.
static char *following;

int sk_operate_and_get_next(int count, int key) {
  (void)count;
  HIST_ENTRY **lines = history_list();
  free(following);
  following = NULL;
  for (int i = where_history() + 1; i < history_length && following == NULL; i++) {
    if (strcmp(lines[i]->line, rl_line_buffer) != 0) following = strdup(lines[i]->line);
  }
  return rl_newline(1, key);
}

void sk_recall_following(void) {
  HIST_ENTRY **lines = history_list();
  for (int i = history_length - 1; i >= 0 && following != NULL; i--) {
    if (strcmp(lines[i]->line, following) != 0) continue;
    rl_get_previous_history(history_length - i, 0);
    break;
  }
  free(following);
  following = NULL;
}

void sk_remove_history(int age) {
  HIST_ENTRY *entry = remove_history(history_length - 1 - age);
  if (entry != NULL) free_history_entry(entry);
  using_history();
}

#endif
