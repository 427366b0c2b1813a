#define _GNU_SOURCE
#include "shim.h"

#ifdef SK_READLINE

// Whether the user has been at a line of the history since sk_clear_history().
static int is_touched;
// Where the user was after the command before: at which line of the history, or behind the newest.
static int place;

static int has_searched(void) {
  return rl_last_func == rl_history_search_backward || rl_last_func == rl_history_search_forward ||
         rl_last_func == rl_history_substr_search_backward || rl_last_func == rl_history_substr_search_forward;
}

// Readline keeps lists of changes, for undo: of the line being edited, of each line of the history that was changed, and of the line
// that the user left for the history. Where a search begins at a line of the history, it lets two of them share a list, or frees a
// list that another still has, and frees it once more later. Here each line gets a list of its own again, but for the line being
// edited, which shares one with its place in the history. Lists that nobody has any more are not freed: others might have them.
void sk_settle_history(void) {
  int former = place;
  place = where_history();
  // Where the cursor is at the beginning of the line, these searches go to the next one, and leave the line as if it were typed.
  if (has_searched() && former != place && former < history_length) history_list()[former]->data = NULL;
  if (place == history_length) return;
  is_touched = 1;
  // While something is searched for, that is the line.
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
  // It leaves the freed lines in the list, which a search reads up to its end.
  if (history_list() != NULL) *history_list() = NULL;
}

void sk_add_history(const char *line) {
  add_history(line);
  using_history();
}

void sk_remove_history(int age) {
  HIST_ENTRY *entry = remove_history(history_length - 1 - age);
  if (entry != NULL) free_history_entry(entry);
  using_history();
}

#endif
