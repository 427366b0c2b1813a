// libcurl and zlib, and what Swift cannot call of libcurl: the functions with a variable number of arguments, one for each kind
// of argument.

#ifndef SCREENKIT_CCURL_H
#define SCREENKIT_CCURL_H

#if __has_include(<curl/curl.h>)
#define CURL_DISABLE_TYPECHECK
#include <curl/curl.h>
#else
#error "PresentationEffects needs libcurl: apt-get install libcurl4-openssl-dev"
#endif
#if __has_include(<zlib.h>)
#include <zlib.h>
#else
#error "PresentationEffects needs zlib: apt-get install zlib1g-dev"
#endif

void sk_curl_set_number(CURL *handle, CURLoption option, long value);
void sk_curl_set_size(CURL *handle, CURLoption option, curl_off_t value);
// Text is copied, anything else is not.
CURLcode sk_curl_set_text(CURL *handle, CURLoption option, const char *value);
void sk_curl_set_list(CURL *handle, CURLoption option, struct curl_slist *value);
void sk_curl_set_pointer(CURL *handle, CURLoption option, void *value);
void sk_curl_set_receiver(CURL *handle, CURLoption option, curl_write_callback value);
// Sets what hands over the body that is sent, and what begins at another place of it. Both are given `context`.
void sk_curl_set_sender(CURL *handle, curl_read_callback sender, curl_seek_callback seeker, void *context);
// Names the calling thread, for debuggers. Threads that it starts, as libcurl does for its searches, get the name as well.
void sk_curl_name_thread(const char *name);
// Keeps the handle from speaking anything but HTTP.
void sk_curl_speak_http(CURL *handle);
// Keeps the end of a transfer from waiting for its search for a host. libcurl can do that from 7.87 on.
void sk_curl_leave_searches(CURL *handle);
// Keeps connections from programs that are started, and says in `error`, which must outlive the handle, why there is none.
void sk_curl_open_sockets(CURL *handle, int *error);
// How a TLS connection ends. Unlink it on the thread that linked it.
struct sk_curl_ending {
  const void *connection;
  int is_announced;
  struct sk_curl_ending *next;
};
// Has the ends of the handle's TLS connections noticed. libcurl treats a connection that was cut off like one that has ended, if
// nothing else says how long the body is. Does nothing where libcurl uses another library than OpenSSL.
void sk_curl_notice_endings(CURL *handle);
// From now on, notes in `ending` whether the server announces the end of the connection that the handle uses. Returns 0 if that
// cannot be known. The handle has to be in use.
int sk_curl_link_ending(CURL *handle, struct sk_curl_ending *ending);
void sk_curl_unlink_ending(struct sk_curl_ending *ending);
// Sets how many connections a host may have, how many are kept for later requests at all hosts together, and how many all hosts may have,
// those that are kept included.
void sk_curl_limit(CURLM *handles, long connections, long kept, long total);

// The status of the last response, 0 if there is none.
long sk_curl_status(CURL *handle);
// The next transfer that has ended, and how; NULL if there is none.
CURL *sk_curl_ended(CURLM *handles, CURLcode *result);

#endif
