// Accessors to GNU readline, whose global variables and macros Swift cannot use.
//
// Nothing here is thread-safe: every call belongs on the thread that runs the main actor.

#ifndef SCREENKIT_CREADLINE_H
#define SCREENKIT_CREADLINE_H

#include <stddef.h>

// What readline calls back. No callback may leave by anything but returning.
typedef struct {
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
  // Stops the process, and returns when it goes on.
  void (*stop)(void);
  // Gives the line to an editor, and returns 1; 0 if none can be had.
  int (*edit)(void);
  // Ends the process as Ctrl-\ does.
  void (*quit)(void);
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
// search of vi shows in front of its text. The modes of the terminal are the caller's.
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
// Whether the line being edited is a new one, not one that was brought back from the history.
int sk_is_at_newest(void);
// What a key, which has come whole, is for where the user is: it inserts itself, deletes one character, or brings back a line of the
// history. 0 for all other keys, and while a key or a numeric argument has begun, or a search, or a command waits for a character.
typedef enum { sk_inserts = 1, sk_deletes, sk_recalls_older, sk_recalls_newer } sk_key_use;
int sk_use_of_key(const char *key, size_t count);
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
// Whether the user wants a long line in one row.
int sk_scrolls_sideways(void);
// Whether the user wants pastes marked, and the keys of the keypad.
int sk_marks_pastes(void);
int sk_uses_keypad(void);
// Gives the keys by which the terminal's driver would edit a line the same meaning, unless the user wants otherwise. Where what is typed
// is not shown, the bell does not ring.
void sk_take_driver(int echoes);

// Forgets what the arrow keys recall; adds a line as the newest; takes away the line that is `age` lines older than the newest, if
// there is one, but not while a line is edited. None while the user walks in them.
void sk_clear_history(void);
void sk_add_history(const char *line);
void sk_remove_history(int age);
// Whether the user has been at one of these lines since sk_clear_history(), and may have changed some.
int sk_is_history_touched(void);

#endif
