#define _GNU_SOURCE
#include "CCurl.h"

#include <errno.h>
#include <pthread.h>
#include <sys/socket.h>

void sk_curl_set_number(CURL *handle, CURLoption option, long value) { curl_easy_setopt(handle, option, value); }

void sk_curl_set_size(CURL *handle, CURLoption option, curl_off_t value) { curl_easy_setopt(handle, option, value); }

CURLcode sk_curl_set_text(CURL *handle, CURLoption option, const char *value) {
  return curl_easy_setopt(handle, option, value);
}

void sk_curl_set_list(CURL *handle, CURLoption option, struct curl_slist *value) {
  curl_easy_setopt(handle, option, value);
}

void sk_curl_set_pointer(CURL *handle, CURLoption option, void *value) { curl_easy_setopt(handle, option, value); }

void sk_curl_set_receiver(CURL *handle, CURLoption option, curl_write_callback value) {
  curl_easy_setopt(handle, option, value);
}

void sk_curl_set_sender(CURL *handle, curl_read_callback sender, curl_seek_callback seeker, void *context) {
  curl_easy_setopt(handle, CURLOPT_READFUNCTION, sender);
  curl_easy_setopt(handle, CURLOPT_READDATA, context);
  curl_easy_setopt(handle, CURLOPT_SEEKFUNCTION, seeker);
  curl_easy_setopt(handle, CURLOPT_SEEKDATA, context);
}

void sk_curl_name_thread(const char *name) { pthread_setname_np(pthread_self(), name); }

void sk_curl_speak_http(CURL *handle) {
#if LIBCURL_VERSION_NUM >= 0x075500
  curl_easy_setopt(handle, CURLOPT_PROTOCOLS_STR, "http,https");
#else
  curl_easy_setopt(handle, CURLOPT_PROTOCOLS, (long)(CURLPROTO_HTTP | CURLPROTO_HTTPS));
#endif
}

void sk_curl_leave_searches(CURL *handle) {
#if LIBCURL_VERSION_NUM >= 0x075700
  curl_easy_setopt(handle, CURLOPT_QUICK_EXIT, 1L);
#endif
}

static curl_socket_t open_socket(void *error, curlsocktype purpose, struct curl_sockaddr *address) {
  (void)purpose;
  int result = socket(address->family, address->socktype | SOCK_CLOEXEC, address->protocol);
  if (result < 0) *(int *)error = errno;
  return result;
}

void sk_curl_open_sockets(CURL *handle, int *error) {
  curl_easy_setopt(handle, CURLOPT_OPENSOCKETFUNCTION, open_socket);
  curl_easy_setopt(handle, CURLOPT_OPENSOCKETDATA, error);
}

void sk_curl_limit(CURLM *handles, long connections, long kept) {
  curl_multi_setopt(handles, CURLMOPT_MAX_HOST_CONNECTIONS, connections);
  curl_multi_setopt(handles, CURLMOPT_MAXCONNECTS, kept);
}

long sk_curl_status(CURL *handle) {
  long status = 0;
  curl_easy_getinfo(handle, CURLINFO_RESPONSE_CODE, &status);
  return status;
}

CURL *sk_curl_ended(CURLM *handles, CURLcode *result) {
  int waiting = 0;
  CURLMsg *message;
  while ((message = curl_multi_info_read(handles, &waiting))) {
    if (message->msg != CURLMSG_DONE) continue;
    *result = message->data.result;
    return message->easy_handle;
  }
  return NULL;
}
