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

// Variables that readline exports, but does not declare: the sign of the numeric argument, the number of kills in succession, and whether
// `.` is repeating a command.
extern int rl_arg_sign;
extern int _rl_last_command_was_kill;
extern int _rl_vi_redoing;

// Keeps the history consistent while the user browses it. Call it after each command.
void sk_settle_history(void);
// Accepts the line, and recalls the one after it in the history when the next line begins.
int sk_operate_and_get_next(int count, int key);
void sk_recall_following(void);

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
// The boundary of a cluster after a position, or before it, and the position `count` clusters further, or back.
int sk_after(int position);
int sk_before(int position);
int sk_moved(int position, int count);

// Commands of vi that change whole clusters.
int sk_vi_put(int count, int key);
int sk_vi_change_case(int count, int key);
int sk_vi_change_char(int count, int key);
int sk_vi_replace(int count, int key);
// Whether vi waits for a command.
int sk_is_commanding_vi(void);
// Moves the cursor onto the last character if vi waits for a command.
void sk_settle_cursor(void);
// Takes the next character if `r` waits for one, and returns whether it did.
int sk_take_replacement(void);
// Takes a digit of a count after an operator, and returns whether there was one.
int sk_take_motion_digit(void);
// Ends waiting for such a character, or for more digits.
void sk_cancel_vi(void);
// Moves the ends of the text that a motion has reached to boundaries of clusters. `start` is the position before the command. Call it
// when readline shows the motion, before it applies the operator.
void sk_fit_motion(int start);
// Between these two calls readline runs a key. If the key overwrites a cluster of several characters, it overwrites all of them.
void sk_begin_overwriting(int byte);
void sk_end_overwriting(void);
// Moves the cursor forward, or back, out of a cluster in which another command has left it. `point` and
// `end` are from before the command.
void sk_leave_cluster(int point, int end);
// The function with which readline reads keys, and one that leaves the byte there; EOF if there is none.
int sk_next_byte(FILE *stream);
int sk_peek_byte(void);
int sk_has_byte(void);
// Adds a byte to be taken before the others.
void sk_put_ahead(int byte);
// Ends what keys have begun: an argument, an operator, a command that waits for a character.
void sk_cancel(void);
// Whether readline keeps a blank after the line, because an operator waits for a character: 1 or 0.
int sk_has_blank(void);
// The position of the cursor before the current command.
int sk_former_point(void);
// Takes the keys of macros, and those that readline has put back, to type them before the waiting ones. Call it after each
// command, before the function that read its key ends.
void sk_collect_keys(void);
// Drops these keys.
void sk_drop_collected(void);

// Ends editing, and delivers the line, which is freed.
void sk_deliver(char *line);
// Whether Ctrl-C ended the line; then resets the flag.
int sk_take_interrupt(void);
// Stops the process or opens the editor, if the last key wants that.
void sk_stop_or_edit(void);

#endif
#endif
