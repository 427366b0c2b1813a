// What readline.c has to know of reflow.c.
#ifndef SK_REFLOW_H
#define SK_REFLOW_H

#include "CReadline.h"

// Says what the terminal does when its width changes.
void sk_set_reflow(sk_reflow reflow);
// Whether what readline paints now stands on the screen already, and is not to be painted.
int sk_is_painted(void);
// Has the terminal know which rows belong together, when a key or a text has made more of them than up to `last_row`.
void sk_join_rows(int last_row);

#endif
