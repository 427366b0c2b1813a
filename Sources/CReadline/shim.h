// What the files of this target know of each other.
#ifndef SK_SHIM_H
#define SK_SHIM_H

#include "CReadline.h"

#if defined(SCREENKIT_READLINE) && __has_include(<readline/readline.h>)
#define SK_READLINE

#include <stdio.h>
#include <sys/types.h>

#include <readline/history.h>
#include <readline/readline.h>

extern sk_callbacks sk_given;

// Keeps the history in order while the user walks through it. To be called after each command.
void sk_settle_history(void);

// Takes what the user wants of what is shown: asking takes longer than painting.
void sk_take_settings(void);

// Binds the keys that end a line, stop the process, clear the screen, explain, and give the line to an editor.
void sk_bind_keys(void);
// A command of readline, which is not `self-insert`, and the one of ours that takes its place.
struct sk_binding {
  rl_command_func_t *theirs, *ours;
};
// Gives the keys of a keymap our commands instead.
void sk_rebind(const struct sk_binding *bindings, int count, Keymap map);
// Gives the keys of a keymap that move, delete or swap characters or words our commands, which do so by cluster.
void sk_bind_clusters(Keymap map);
// The same for the terminal's erase key, which readline binds to its own command whenever it prepares the terminal.
void sk_bind_erase_key(void);
// Returns readline's command that one of those takes the place of; any other command as it is.
rl_command_func_t *sk_readlines_own(rl_command_func_t *function);
// Gives Backspace readline's own command during a search, which knows that one alone. To be called after each command.
void sk_fit_search(void);
// Moves the cursor on, or back, out of a cluster that another command has left it in. `point` and `end` are from before the command.
void sk_leave_cluster(int point, int end);
// What readline reads keys from.
int sk_next_byte(FILE *stream);
int sk_has_byte(void);
// Takes the keys of macros, and those that readline has put back, to be typed before those that wait. To be called after each command,
// before the function that read its key ends.
void sk_collect_keys(void);
// Gives these keys up.
void sk_drop_collected(void);

// Ends editing, and hands the line over, which is freed.
void sk_deliver(char *line);
// Whether Ctrl-C ended the line, once.
int sk_take_interrupt(void);

#endif
#endif
