// libcurl and zlib, with the functions of libcurl that Swift cannot call: those with a variable number of arguments,
// one for each kind of argument.

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
// Text is copied, other values are not.
CURLcode sk_curl_set_text(CURL *handle, CURLoption option, const char *value);
void sk_curl_set_list(CURL *handle, CURLoption option, struct curl_slist *value);
void sk_curl_set_pointer(CURL *handle, CURLoption option, void *value);
void sk_curl_set_receiver(CURL *handle, CURLoption option, curl_write_callback value);
// Sets the callbacks that provide the request body, and move to another position of it. Both are given `context`.
void sk_curl_set_sender(CURL *handle, curl_read_callback sender, curl_seek_callback seeker, void *context);
// Names the calling thread, for debuggers. Threads that it starts, such as libcurl's resolver threads, inherit the name.
void sk_curl_name_thread(const char *name);
// Restricts the handle to HTTP.
void sk_curl_speak_http(CURL *handle);
// Lets a transfer end without waiting for its host lookup. libcurl supports that from 7.87 on.
void sk_curl_leave_searches(CURL *handle);
// Keeps child processes from inheriting connections, and stores in `error`, which must outlive the handle, why a connection failed.
void sk_curl_open_sockets(CURL *handle, int *error);
// The attempts to send one request.
struct sk_curl_attempts {
  CURL *handle;
  int is_plain;
  int count;
};
// Lets libcurl send the request at most twice, the second time on a new connection, and not on a connection on which the server has sent
// something since the last answer. `attempts` must outlive its handle. libcurl supports that from 7.80 on.
void sk_curl_limit_attempts(struct sk_curl_attempts *attempts);
// How a TLS connection ended. Unlink it on the thread that linked it.
struct sk_curl_ending {
  const void *connection;
  int is_announced;
  struct sk_curl_ending *next;
};
// Records the ends of the handle's TLS connections. libcurl treats a connection that was cut off like one that has ended, if
// nothing else determines the length of the body. Does nothing if libcurl uses another library than OpenSSL.
void sk_curl_notice_endings(CURL *handle);
// From now on, records in `ending` whether the server announces the end of the connection that the handle uses. Returns 0 if that cannot
// be determined. The handle must be in use.
int sk_curl_link_ending(CURL *handle, struct sk_curl_ending *ending);
void sk_curl_unlink_ending(struct sk_curl_ending *ending);
// Sets the maximum number of connections to a host, of connections kept for later requests at all hosts together, and of connections to
// all hosts, including the kept ones.
void sk_curl_limit(CURLM *handles, long connections, long kept, long total);

// The status of the last response, 0 if there is none.
long sk_curl_status(CURL *handle);
// The next transfer that has ended, and its result; NULL if there is none.
CURL *sk_curl_ended(CURLM *handles, CURLcode *result);

#endif
