/* Copyright (c) the Weft authors
 * SPDX-License-Identifier: Apache-2.0 */
#define _GNU_SOURCE
#include <weft_process.h>

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <spawn.h>
#include <sys/eventfd.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

int32_t weft_process_bell(void) {
  int number = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
  return number < 0 ? -errno : number;
}

void weft_process_listen(int32_t bell, int32_t readable, int32_t other, int64_t nanoseconds) {
  struct pollfd inputs[] = {{bell, POLLIN, 0}, {readable, POLLIN, 0}, {other, POLLIN, 0}};
  struct timespec time = {nanoseconds / 1000000000, nanoseconds % 1000000000};
  uint64_t rung;
  /* ppoll ignores a negative descriptor. */
  int ready = ppoll(inputs, 3, nanoseconds < 0 ? NULL : &time, NULL);
  if (ready <= 0 || inputs[0].revents == 0) return;
  ssize_t taken = read(bell, &rung, sizeof(rung));
  (void)taken; /* Another thread may have read it already. */
}

int32_t weft_process_pipe(int32_t *reading, int32_t *writing) {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) return -errno;
  *reading = ends[0];
  *writing = ends[1];
  return 0;
}

/* The maximum number of descriptors that a child gets besides the standard ones. */
enum { most_more = 32 };

/* Descriptors for a child, duplicated above the numbers that they will have in the child. */
typedef struct handed {
  int input;
  int output;
  int error; /* -1 for none */
  int more[most_more];
  uint32_t more_count;
} handed;

static int add_actions(posix_spawn_file_actions_t *actions, const handed *handed) {
  const int first = STDERR_FILENO + 1;
  int error = posix_spawn_file_actions_adddup2(actions, handed->input, STDIN_FILENO);
  if (error == 0) error = posix_spawn_file_actions_adddup2(actions, handed->output, STDOUT_FILENO);
  if (error == 0 && handed->error >= 0) {
    error = posix_spawn_file_actions_adddup2(actions, handed->error, STDERR_FILENO);
  } else if (error == 0) {
    error = posix_spawn_file_actions_addopen(actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
  }
  for (uint32_t index = 0; index < handed->more_count && error == 0; index += 1) {
    error = posix_spawn_file_actions_adddup2(actions, handed->more[index], first + (int)index);
  }
  if (error != 0) return error;
  return posix_spawn_file_actions_addclosefrom_np(actions, first + (int)handed->more_count);
}

static int set_attributes(posix_spawnattr_t *attributes) {
  sigset_t none, all;
  sigemptyset(&none);
  sigfillset(&all);
  int error = posix_spawnattr_setsigmask(attributes, &none);
  if (error == 0) error = posix_spawnattr_setsigdefault(attributes, &all);
  if (error == 0) error = posix_spawnattr_setpgroup(attributes, 0);
  if (error == 0) {
    error = posix_spawnattr_setflags(
        attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP);
  }
  return error;
}

static int32_t start(const char *path, char *const *arguments, char *const *environment,
                     const handed *handed) {
  posix_spawn_file_actions_t actions;
  posix_spawnattr_t attributes;
  pid_t process = 0;
  if (posix_spawn_file_actions_init(&actions) != 0) return -ENOMEM;
  if (posix_spawnattr_init(&attributes) != 0) {
    posix_spawn_file_actions_destroy(&actions);
    return -ENOMEM;
  }
  int error = add_actions(&actions, handed);
  if (error == 0) error = set_attributes(&attributes);
  if (error == 0) {
    error = posix_spawn(&process, path, &actions, &attributes, arguments, environment);
  }
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&actions);
  return error == 0 ? process : -error;
}

/* A program to start, and the result. */
typedef struct order {
  const char *path;
  char *const *arguments;
  char *const *environment;
  const handed *handed;
  int is_done;
  int32_t result;
} order;

/* A child that asks to be killed with its parent is killed when the thread that started it ends.
 * So one thread starts all children and never ends. */
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t has_changed = PTHREAD_COND_INITIALIZER;
static order *waiting = NULL;
static pid_t starter_of = 0;

static void *start_all(void *nothing) {
  pthread_mutex_lock(&lock);
  for (;;) {
    if (waiting != NULL) {
      order *next = waiting;
      next->result = start(next->path, next->arguments, next->environment, next->handed);
      next->is_done = 1;
      waiting = NULL;
      pthread_cond_broadcast(&has_changed);
    }
    pthread_cond_wait(&has_changed, &lock);
  }
  return nothing;
}

/* Makes sure that the thread exists, which a fork doesn't copy. Returns 0 or an error number. */
static int have_starter(void) {
  sigset_t all, before;
  pthread_t thread;
  if (starter_of == getpid()) return 0;
  waiting = NULL;
  /* Signals are meant for the host's other threads. */
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  int error = pthread_create(&thread, NULL, start_all, NULL);
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  if (error != 0) return error;
  pthread_detach(thread);
  starter_of = getpid();
  return 0;
}

static int32_t start_by_thread(order *order) {
  pthread_mutex_lock(&lock);
  int error = have_starter();
  if (error == 0) {
    while (waiting != NULL) pthread_cond_wait(&has_changed, &lock);
    waiting = order;
    pthread_cond_broadcast(&has_changed);
    while (!order->is_done) pthread_cond_wait(&has_changed, &lock);
  }
  pthread_mutex_unlock(&lock);
  return error == 0 ? order->result : -error;
}

/* Duplicates a descriptor to a number above all of the child's, because its own may be among
 * them. */
static int above(int descriptor, uint32_t more_count) {
  return fcntl(descriptor, F_DUPFD_CLOEXEC, STDERR_FILENO + 1 + (int)more_count);
}

int32_t weft_process_start(const char *path, char *const *arguments, char *const *environment,
                           int32_t input, int32_t output) {
  return weft_process_start_with(path, arguments, environment, input, output, -1, NULL, 0);
}

int32_t weft_process_start_with(const char *path, char *const *arguments,
                                char *const *environment, int32_t input, int32_t output,
                                int32_t error, const int32_t *more, uint32_t more_count) {
  if (more_count > most_more) return -E2BIG;
  handed handed = {above(input, more_count), above(output, more_count),
                   error < 0 ? -1 : above(error, more_count), {0}, more_count};
  int is_whole = handed.input >= 0 && handed.output >= 0 && (error < 0 || handed.error >= 0);
  for (uint32_t index = 0; index < more_count; index += 1) {
    handed.more[index] = above(more[index], more_count);
    if (handed.more[index] < 0) is_whole = 0;
  }
  int32_t result = -EMFILE;
  if (is_whole) {
    order order = {path, arguments, environment, &handed, 0, 0};
    result = start_by_thread(&order);
  }
  if (handed.input >= 0) close(handed.input);
  if (handed.output >= 0) close(handed.output);
  if (handed.error >= 0) close(handed.error);
  for (uint32_t index = 0; index < more_count; index += 1) {
    if (handed.more[index] >= 0) close(handed.more[index]);
  }
  return result;
}

static int64_t now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (int64_t)time.tv_sec * 1000 + time.tv_nsec / 1000000;
}

int64_t weft_process_read(int32_t descriptor, void *buffer, size_t capacity,
                          uint32_t milliseconds) {
  int64_t end = now() + milliseconds;
  size_t count = 0;
  while (count < capacity) {
    int64_t left = end - now();
    if (left <= 0) return -ETIMEDOUT;
    struct pollfd input = {descriptor, POLLIN, 0};
    int ready = poll(&input, 1, left > 60000 ? 60000 : (int)left);
    if (ready < 0 && errno != EINTR) return -errno;
    if (ready <= 0) continue;
    ssize_t got = read(descriptor, (char *)buffer + count, capacity - count);
    if (got < 0 && errno != EINTR) return -errno;
    if (got == 0) break;
    if (got > 0) count += (size_t)got;
  }
  return (int64_t)count;
}

bool weft_process_has_ended(int32_t process) {
  siginfo_t end = {0};
  /* A process that ignores SIGCHLD has no ended children to wait for. */
  if (waitid(P_PID, (id_t)process, &end, WEXITED | WNOHANG | WNOWAIT) != 0) return errno == ECHILD;
  return end.si_pid == process;
}

void weft_process_kill(int32_t process) {
  kill(-process, SIGKILL);
  kill(process, SIGKILL);
}

int32_t weft_process_end(int32_t process) {
  int status = 0;
  pid_t ended;
  weft_process_kill(process);
  do {
    ended = waitpid(process, &status, 0);
  } while (ended < 0 && errno == EINTR);
  /* A host that ignores SIGCHLD can't learn how its children ended. */
  return ended == process && WIFSIGNALED(status) ? WTERMSIG(status) : 0;
}
