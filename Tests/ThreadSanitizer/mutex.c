// Shows the thread sanitizer how a `Synchronization.Mutex` for which somebody waits is handed over. The standard library lets the
// kernel do that, in calls that the sanitizer does not know; without this it reports a race in whatever such a mutex protects.
// The library is loaded before the tests and takes the place of the functions that make those calls.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdbool.h>
#include <stdint.h>

#define SWIFT __attribute__((swiftcall))
#define SELF __attribute__((swift_context))

// Only a program with the sanitizer has them.
__attribute__((weak)) void __tsan_acquire(void *);
__attribute__((weak)) void __tsan_release(void *);

static const char lockName[] = "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF";
static const char tryLockName[] = "$s15Synchronization12_MutexHandleV12_tryLockSlowSbyF";
static const char unlockName[] = "$s15Synchronization12_MutexHandleV11_unlockSlowyyF";

SWIFT void lockSlow(uint32_t thread, SELF void *mutex)
    __asm__("$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF");
SWIFT bool tryLockSlow(SELF void *mutex) __asm__("$s15Synchronization12_MutexHandleV12_tryLockSlowSbyF");
SWIFT void unlockSlow(SELF void *mutex) __asm__("$s15Synchronization12_MutexHandleV11_unlockSlowyyF");

SWIFT void lockSlow(uint32_t thread, SELF void *mutex) {
  SWIFT void (*lock)(uint32_t, SELF void *) = dlsym(RTLD_NEXT, lockName);
  lock(thread, mutex);
  if (__tsan_acquire) __tsan_acquire(mutex);
}

SWIFT bool tryLockSlow(SELF void *mutex) {
  SWIFT bool (*tryLock)(SELF void *) = dlsym(RTLD_NEXT, tryLockName);
  bool isLocked = tryLock(mutex);
  if (isLocked && __tsan_acquire) __tsan_acquire(mutex);
  return isLocked;
}

SWIFT void unlockSlow(SELF void *mutex) {
  SWIFT void (*unlock)(SELF void *) = dlsym(RTLD_NEXT, unlockName);
  if (__tsan_release) __tsan_release(mutex);
  unlock(mutex);
}
