#define _GNU_SOURCE
#include "CScreenKitCurl.h"

#include <dlfcn.h>
#include <errno.h>
#include <netdb.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
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

// The sockets that this thread has opened, and perhaps closed: libcurl does not name the socket of a reused connection.
enum { most_sockets = 4096 };
static _Thread_local unsigned char opened[most_sockets];

static curl_socket_t open_socket(void *error, curlsocktype purpose, struct curl_sockaddr *address) {
  (void)purpose;
  int result = socket(address->family, address->socktype | SOCK_CLOEXEC, address->protocol);
  if (result < 0) *(int *)error = errno;
  if (result >= 0 && result < most_sockets) opened[result] = 1;
  return result;
}

void sk_curl_open_sockets(CURL *handle, int *error) {
  curl_easy_setopt(handle, CURLOPT_OPENSOCKETFUNCTION, open_socket);
  curl_easy_setopt(handle, CURLOPT_OPENSOCKETDATA, error);
}

#if LIBCURL_VERSION_NUM >= 0x075000
// Whether a socket has these ends.
static int leads(int socket, const char *peer, int peer_port, int own_port) {
  struct sockaddr_storage there, here;
  socklen_t size = sizeof there, own_size = sizeof here;
  if (getpeername(socket, (struct sockaddr *)&there, &size) != 0) return 0;
  if (getsockname(socket, (struct sockaddr *)&here, &own_size) != 0) return 0;
  char host[64], port[8], own[8];
  int flags = NI_NUMERICHOST | NI_NUMERICSERV;
  if (getnameinfo((struct sockaddr *)&there, size, host, sizeof host, port, sizeof port, flags) != 0) return 0;
  if (getnameinfo((struct sockaddr *)&here, own_size, NULL, 0, own, sizeof own, flags) != 0) return 0;
  return strcmp(host, peer) == 0 && atoi(port) == peer_port && atoi(own) == own_port;
}

static int begin_attempt(void *context, char *peer, char *own, int peer_port, int own_port) {
  (void)own;
  struct sk_curl_attempts *attempts = context;
  if (++attempts->count > 2) return CURL_PREREQFUNC_ABORT;
  curl_easy_setopt(attempts->handle, CURLOPT_FRESH_CONNECT, 1L);
  long made = 0;
  curl_easy_getinfo(attempts->handle, CURLINFO_NUM_CONNECTS, &made);
  // Old versions of libcurl would take for the answer what has arrived before. On a TLS connection other things may arrive.
  if (made || !attempts->is_plain) return CURL_PREREQFUNC_OK;
  for (int socket = 0; socket < most_sockets; socket++) {
    char byte;
    if (!opened[socket] || !leads(socket, peer, peer_port, own_port)) continue;
    if (recv(socket, &byte, 1, MSG_PEEK | MSG_DONTWAIT) >= 0) shutdown(socket, SHUT_RDWR);
  }
  return CURL_PREREQFUNC_OK;
}
#endif

void sk_curl_limit_attempts(struct sk_curl_attempts *attempts) {
#if LIBCURL_VERSION_NUM >= 0x075000
  curl_easy_setopt(attempts->handle, CURLOPT_PREREQFUNCTION, begin_attempt);
  curl_easy_setopt(attempts->handle, CURLOPT_PREREQDATA, attempts);
#endif
}

// The connections of this thread whose ends are recorded.
static _Thread_local struct sk_curl_ending *endings;

// Numbers of OpenSSL's interface.
enum { alert_read = 0x4004, close_notify = 0x100 };

static void notice(const void *connection, int type, int value) {
  if (type != alert_read || value != close_notify) return;
  for (struct sk_curl_ending *ending = endings; ending; ending = ending->next) {
    if (ending->connection == connection) ending->is_announced = 1;
  }
}

static CURLcode prepare_context(CURL *handle, void *context, void *user) {
  (void)handle;
  (void)user;
  // Looked up at run time, so that the package needs neither OpenSSL's headers nor, if libcurl
  // uses another library, its library.
  typedef void (*set_callback)(void *context, void (*callback)(const void *, int, int));
  set_callback set = (set_callback)dlsym(RTLD_DEFAULT, "SSL_CTX_set_info_callback");
  if (set) set(context, notice);
  return CURLE_OK;
}

static int uses_openssl(void) {
  const char *version = curl_version_info(CURLVERSION_NOW)->ssl_version;
  return version && strncmp(version, "OpenSSL/", 8) == 0 && dlsym(RTLD_DEFAULT, "SSL_CTX_set_info_callback");
}

void sk_curl_notice_endings(CURL *handle) {
  if (uses_openssl()) curl_easy_setopt(handle, CURLOPT_SSL_CTX_FUNCTION, prepare_context);
}

int sk_curl_link_ending(CURL *handle, struct sk_curl_ending *ending) {
  struct curl_tlssessioninfo *session = NULL;
  if (!uses_openssl() || curl_easy_getinfo(handle, CURLINFO_TLS_SSL_PTR, &session) != CURLE_OK) return 0;
  if (!session || session->backend != CURLSSLBACKEND_OPENSSL || !session->internals) return 0;
  *ending = (struct sk_curl_ending){.connection = session->internals, .next = endings};
  endings = ending;
  return 1;
}

void sk_curl_unlink_ending(struct sk_curl_ending *ending) {
  struct sk_curl_ending **place = &endings;
  while (*place && *place != ending) place = &(*place)->next;
  if (*place) *place = ending->next;
}

void sk_curl_limit(CURLM *handles, long connections, long kept, long total) {
  curl_multi_setopt(handles, CURLMOPT_MAX_HOST_CONNECTIONS, connections);
  curl_multi_setopt(handles, CURLMOPT_MAX_TOTAL_CONNECTIONS, total);
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
