// Declarations shared by the files of this target.
#ifndef SK_SHIM_H
#define SK_SHIM_H

#include "CScreenKitReadline.h"

#if defined(SCREENKIT_READLINE) && __has_include(<readline/readline.h>)
#define SK_READLINE

#include <stdio.h>
#include <sys/types.h>

#include <readline/history.h>
#include <readline/readline.h>

extern sk_callbacks sk_given;

// Keeps the history consistent while the user browses it. Call it after each command.
void sk_settle_history(void);

// Reads the user's display settings, because reading them takes longer than painting.
void sk_take_settings(void);

// Binds the keys that end a line, stop the process, clear the screen, explain, and open the line in an editor.
void sk_bind_keys(void);
// A command of readline, which is not `self-insert`, and the command of this target that replaces it.
struct sk_binding {
  rl_command_func_t *theirs, *ours;
};
// Binds the keys of a keymap to the replacing commands.
void sk_rebind(const struct sk_binding *bindings, int count, Keymap map);
// Binds the keys of a keymap that move, delete or swap characters or words to commands that work by cluster.
void sk_bind_clusters(Keymap map);
// The same for the terminal's erase key, which readline binds to its own command whenever it prepares the terminal.
void sk_bind_erase_key(void);
// Returns readline's command for a replacing one; any other command unchanged.
rl_command_func_t *sk_readlines_own(rl_command_func_t *function);
// Binds Backspace to readline's own command during a search, which recognizes only that one. Call it after each command.
void sk_fit_search(void);
// Moves the cursor forward, or back, out of a cluster in which another command has left it. `point` and
// `end` are from before the command.
void sk_leave_cluster(int point, int end);
// The function with which readline reads keys.
int sk_next_byte(FILE *stream);
int sk_has_byte(void);
// Takes the keys of macros, and those that readline has put back, to type them before the waiting ones. Call it after each
// command, before the function that read its key ends.
void sk_collect_keys(void);
// Drops these keys.
void sk_drop_collected(void);

// Ends editing, and delivers the line, which is freed.
void sk_deliver(char *line);
// Whether Ctrl-C ended the line; then resets the flag.
int sk_take_interrupt(void);

#endif
#endif
