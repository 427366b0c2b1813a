// Keeps the target non-empty when it is built without readline.
#include "CReadline.h"

typedef int sk_nothing;
