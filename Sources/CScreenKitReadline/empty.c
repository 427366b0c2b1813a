// Keeps the target non-empty when it is built without readline.
#include "CScreenKitReadline.h"

typedef int sk_nothing;
