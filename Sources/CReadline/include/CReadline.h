// Accessors to GNU readline, whose global variables and macros Swift cannot use.
//
// Nothing here is thread-safe: every call belongs on the thread that runs the main actor.

#ifndef SCREENKIT_CREADLINE_H
#define SCREENKIT_CREADLINE_H

#include <stddef.h>

// What readline calls back. No callback may leave by anything but returning.
typedef struct {
  // Takes bytes that readline writes to set the modes of the terminal.
  void (*write)(const char *bytes, size_t count);
  // Sends what was written to the terminal at once.
  void (*flush)(void);
  // Takes the line when it is complete: NULL when the user asked for the end with Ctrl-D. `interrupted` is 1 when Ctrl-C ended
  // it.
  void (*line)(const char *line, int interrupted);
  // Returns what the line up to the cursor can become: NULL, or a malloc'd, NULL-terminated array of malloc'd strings whose
  // first element is what all the others begin with. readline frees them.
  char **(*complete)(const char *text);
  // Shows the candidates of the last completion.
  void (*list)(void);
  // Shows what can follow the line up to the cursor, and returns 1; 0 where a question mark is only a character.
  int (*explain)(const char *text);
  // Clears the screen, or only takes the line away, to be painted anew.
  void (*clear)(int line_only);
  // Stops the process, by sk_stop().
  void (*stop)(void);
  // Gives the line to an editor, and returns 1; 0 if none can be had.
  int (*edit)(void);
  // Takes what the user wants from the key file, which has been read again.
  void (*settings)(void);
  // Returns the first boundary between two clusters after a position, or the last one before it. The text begins at a boundary.
  size_t (*boundary)(const char *text, size_t count, size_t position, int is_forward);
  // Paints the line at once, since the cursor is where it is for a moment only.
  void (*blink)(void);
} sk_callbacks;

// Prepares readline for a terminal. `name` is the name for `$if` in inputrc, and `input` the terminal's descriptor, which stays open
// until sk_finish(). `type` is the type of the terminal. The key file is read once in a process.
void sk_start(const char *name, int input, const char *type, sk_callbacks callbacks);
// Lets go of the terminal, for the next sk_start().
void sk_finish(void);
// How long to wait for the rest of a key that has begun, in milliseconds: the user's `keyseq-timeout`.
int sk_key_patience(void);

// Begins to edit a line. Nothing is painted: who calls shows what sk_what_is_shown() tells, after each call. `prompt` is what a
// search of vi shows in front of its text.
void sk_begin(const char *prompt);
// Whether a line is being edited.
int sk_is_editing(void);
// Gives up the line being edited; `line` is not called.
void sk_end(void);

// Returns how many of some bytes are one key to vi: where it waits for commands, each is one, and where it inserts, Escape is one unless
// it begins a bound one. In other keymaps all are.
size_t sk_key_length(const char *key, size_t count);

// Types whole keys, and returns how many bytes were taken: fewer than `count` when they completed the line and others are left.
// Never waits. Calls `line` when the line is complete; editing has ended then.
size_t sk_type(const char *bytes, size_t count);
// Inserts a text at the cursor, whatever keys its bytes would be.
void sk_insert(const char *text);
// Replaces the line with a text, with the cursor at its end.
void sk_replace(const char *text);
// Marks the whole line, or unmarks it.
void sk_select(void);
void sk_deselect(void);
// Whether the line being edited is a new one, not one that was brought back from the history.
int sk_is_at_newest(void);
// Whether a key, which has come whole, would bring back a line of the history where the user is: 1 for a newer one, -1 for an older
// one, 0 for any other key, and while a key or a numeric argument has begun, or a search, or a command waits for a character.
int sk_history_step(const char *key, size_t count);
// Whether a key, which has come whole, would insert itself into the line; 0 while something has begun, too.
int sk_inserts(const char *key, size_t count);
// Whether a key, which has come whole, would delete one character; 0 while something has begun, too.
int sk_deletes(const char *key, size_t count);
// Completes the line as TAB does: asks `complete`, and inserts or has listed what that returns.
void sk_complete(void);
// Whether what is typed goes into a search.
int sk_is_searching(void);

// What is to be shown of the line being edited. The texts hold until the next call.
typedef struct {
  // What stands in the place of the prompt: a search, a numeric argument; NULL when the prompt does. Parts between \001 and \002
  // take no width.
  const char *message;
  // What stands in front of the prompt, as the user wants it to tell the modes of vi; the same; NULL for nothing.
  const char *mode;
  const char *line;
  // How many bytes the line has, and how many of them stand before the cursor.
  size_t count, cursor;
  // The bytes of the line that are marked; none when both are equal.
  size_t region_start, region_end;
} sk_shown;

sk_shown sk_what_is_shown(void);
// Gives the line another prompt; one that is covered by a search or a numeric argument has it with the next line.
void sk_set_prompt(const char *prompt);
// Whether the user wants a long line in one row.
int sk_scrolls_sideways(void);
// Tells readline of the size of the terminal.
void sk_measure(void);

// Makes Ctrl-C and the like keys, and echoes nothing, as while a line is edited.
void sk_take_terminal(void);
// Makes Ctrl-C and the like signals again; nothing is echoed still.
void sk_pause_terminal(void);
// Takes the terminal again after the process was stopped and continued; in the background it waits for the terminal while it wants
// keys. Returns 0 when nothing else has had the terminal, since the process had stopped itself, or when a child has it.
int sk_continue(void);
// Stops the process and its job, with the terminal as it was before `sk_start`, and takes it again when they go on. Nothing is
// painted then.
void sk_stop(void);
// Puts the terminal back to how it was before `sk_start`. `sk_begin` takes it again.
void sk_release_terminal(void);

// Forgets what the arrow keys recall; adds a line as the newest; takes away the line that is `age` lines older than the newest, if
// there is one, but not while a line is edited. None while the user walks in them.
void sk_clear_history(void);
void sk_add_history(const char *line);
void sk_remove_history(int age);
// Whether the user has been at one of these lines since sk_clear_history(), and may have changed some.
int sk_is_history_touched(void);

#endif
