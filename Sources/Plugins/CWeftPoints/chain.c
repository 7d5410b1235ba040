/* Copyright (c) the Weft authors
 * SPDX-License-Identifier: Apache-2.0 */
#include "calls.h"
#include "kept.h"

#include <stdlib.h>
#include <string.h>
#include <weft_crash.h>

typedef struct weft_provider {
  weft_function function; /* NULL for a handler */
  weft_handler handler;
  void *self; /* or the handler's context */
  weft_faults *faults;
  const char *owner; /* the id of its plugin, or NULL for the host's own code */
} weft_provider;

struct weft_chain {
  const weft_prototype *prototype;
  uint64_t point;
  weft_faults *refused;
  uint32_t flags;
  uint32_t count;
  uint32_t is_plain; /* the first provider is a C function whose result is always the answer */
  weft_provider providers[];
};

/* The maximum depth of nested calls of points on one thread; deeper calls are refused. */
#define MOST_NESTED 64u

#define COMPOSITION(chain) ((chain)->flags & 15u)
#define IS_ALONE(chain) (((chain)->flags & WEFT_CHAIN_ALONE) != 0)
#define RETURNS_STATUS(chain) (((chain)->flags & WEFT_POINT_STATUS) != 0)

/* How much is written in each of the arenas among the arguments. */
typedef struct marks {
  uint32_t ops[WEFT_MOST_ARGUMENTS];
  uint32_t text[WEFT_MOST_ARGUMENTS];
  uint32_t flags[WEFT_MOST_ARGUMENTS];
} marks;

static weft_arena *arena_at(const weft_prototype *prototype, void **arguments, uint32_t index) {
  return prototype->arenas & (1u << index) ? *(weft_arena **)arguments[index] : NULL;
}

static void mark(const weft_prototype *prototype, void **arguments, marks *all) {
  for (uint32_t index = 0; index < prototype->argument_count; index += 1) {
    const weft_arena *arena = arena_at(prototype, arguments, index);
    if (arena == NULL) continue;
    all->ops[index] = arena->ops_used;
    all->text[index] = arena->text_used;
    all->flags[index] = arena->flags;
  }
}

static void take_back(const weft_prototype *prototype, void **arguments, const marks *all) {
  for (uint32_t index = 0; index < prototype->argument_count; index += 1) {
    weft_arena *arena = arena_at(prototype, arguments, index);
    if (arena == NULL) continue;
    arena->ops_used = all->ops[index];
    arena->text_used = all->text[index];
    arena->flags = all->flags[index];
  }
}

/* Whether everything that was written is inside the arenas, after their earlier content. */
static int is_sound(const weft_prototype *prototype, void **arguments, const marks *all) {
  for (uint32_t index = 0; index < prototype->argument_count; index += 1) {
    const weft_arena *arena = arena_at(prototype, arguments, index);
    if (arena == NULL) continue;
    if (arena->ops_used > arena->ops_capacity || arena->text_used > arena->text_capacity ||
        arena->ops_used % 8 != 0 || arena->ops_used < all->ops[index] ||
        arena->text_used < all->text[index]) {
      return 0;
    }
  }
  return 1;
}

static weft_status call_unnamed(const weft_prototype *prototype, const weft_provider *provider,
                                weft_cell *result, void **arguments) {
  void *all[WEFT_MOST_ARGUMENTS + 1];
  if (provider->function == NULL) {
    return provider->handler(provider->self, result, arguments);
  }
  /* libffi only reads the pointers, but its parameter is not const. */
  if (provider->self == NULL) {
    ffi_call((ffi_cif *)&prototype->plain, provider->function, result, arguments);
    return WEFT_OK;
  }
  all[0] = (void *)&provider->self;
  memcpy(all + 1, arguments, prototype->argument_count * sizeof(void *));
  ffi_call((ffi_cif *)&prototype->with_self, provider->function, result, all);
  return WEFT_OK;
}

/* Runs a provider as its plugin's code, so that a crash report blames the provider, not the caller. */
static weft_status call_provider(const weft_prototype *prototype, const weft_provider *provider,
                                 weft_cell *result, void **arguments) {
  weft_crash_call call = {.plugin = provider->owner, .part = "its function for an open point"};
  weft_crash_enter(&call);
  weft_status status = call_unnamed(prototype, provider, result, arguments);
  weft_crash_leave(&call);
  return status;
}

static int passes(const weft_chain *chain, const weft_cell *result) {
  switch (chain->prototype->letters[0]) {
    case 's': return result->text.bytes == NULL;
    case 'p':
    case 'r': return result->pointer == NULL;
    default: return 0;
  }
}

/* Whether the result of a C function is always the answer. */
static uint32_t never_passes(const weft_chain *chain) {
  switch (chain->prototype->letters[0]) {
    case 's':
    case 'p':
    case 'r': return 0;
    default:
      return COMPOSITION(chain) == WEFT_POINT_FIRST && !RETURNS_STATUS(chain) &&
             chain->prototype->arenas == 0;
  }
}

/* Calls one provider and returns WEFT_OK, WEFT_NEXT if it passed or failed, or WEFT_E_NO_SPACE. Unless it
 * answered, everything it wrote to arenas is removed. */
static weft_status ask(const weft_chain *chain, const weft_provider *provider, weft_cell *result,
                       void **arguments) {
  const weft_prototype *prototype = chain->prototype;
  marks before;
  weft_status status;
  if (prototype->arenas != 0) mark(prototype, arguments, &before);
  memset(result, 0, sizeof(*result));
  status = call_provider(prototype, provider, result, arguments);
  if (status == WEFT_OK && RETURNS_STATUS(chain)) status = (weft_status)result->integer;
  if (status == WEFT_OK && passes(chain, result)) status = WEFT_NEXT;
  if (status != WEFT_OK && status != WEFT_NEXT && status != WEFT_E_NO_SPACE) {
    weft_faults_add(provider->faults);
    status = WEFT_NEXT;
  }
  if (prototype->arenas == 0) return status;
  if (status == WEFT_OK && !is_sound(prototype, arguments, &before)) {
    weft_faults_add(provider->faults);
    status = WEFT_NEXT;
  }
  if (status != WEFT_OK) take_back(prototype, arguments, &before);
  return status;
}

/* Sets the result of a point without providers. */
static void answer_nothing(const weft_chain *chain, weft_cell *result, void **arguments) {
  memset(result, 0, sizeof(*result));
  if (COMPOSITION(chain) == WEFT_POINT_CHAIN) {
    switch (chain->prototype->letters[0]) {
      case 'i': result->integer = *(const int32_t *)arguments[0]; break;
      case 'u': result->bits = *(const uint32_t *)arguments[0]; break;
      case 's': result->text = *(const weft_str *)arguments[0]; break;
      default: result->bits = *(const uint64_t *)arguments[0]; break;
    }
  } else if (RETURNS_STATUS(chain)) {
    result->integer = WEFT_NEXT;
  }
}

static weft_status call_alone(const weft_chain *chain, weft_cell *result, void **arguments) {
  memset(result, 0, sizeof(*result));
  return call_provider(chain->prototype, &chain->providers[0], result, arguments);
}

static void call_first(const weft_chain *chain, weft_cell *result, void **arguments) {
  if (chain->is_plain) {
    (void)call_alone(chain, result, arguments);
    return;
  }
  for (uint32_t place = 0; place < chain->count; place += 1) {
    if (ask(chain, &chain->providers[place], result, arguments) != WEFT_NEXT) return;
  }
  answer_nothing(chain, result, arguments);
}

static void call_along(const weft_chain *chain, weft_cell *result, void **arguments) {
  void *all[WEFT_MOST_ARGUMENTS];
  weft_cell last;
  memcpy(all, arguments, chain->prototype->argument_count * sizeof(void *));
  answer_nothing(chain, &last, arguments);
  all[0] = &last;
  for (uint32_t place = chain->count; place > 0; place -= 1) {
    if (ask(chain, &chain->providers[place - 1], result, all) == WEFT_OK) last = *result;
  }
  *result = last;
}

static void call_all(const weft_chain *chain, weft_cell *result, void **arguments) {
  marks before;
  int64_t answer = WEFT_NEXT;
  mark(chain->prototype, arguments, &before);
  for (uint32_t place = 0; place < chain->count && answer != WEFT_E_NO_SPACE; place += 1) {
    weft_status status = ask(chain, &chain->providers[place], result, arguments);
    if (status != WEFT_NEXT) answer = status;
  }
  if (answer == WEFT_E_NO_SPACE) take_back(chain->prototype, arguments, &before);
  memset(result, 0, sizeof(*result));
  if (RETURNS_STATUS(chain)) result->integer = answer;
}

/* Whether a call of this point is in progress on this thread, or too many calls of other points. */
static int is_running(uint64_t point) {
  uint32_t depth = 0;
  for (const weft_frame *frame = weft_running; frame != NULL; frame = frame->outer) {
    depth += 1;
    if ((frame->point == point && point != 0) || depth == MOST_NESTED) return 1;
  }
  return 0;
}

/* Returns the pointer in a result, or NULL for other results. */
static const void *pointer_in(const weft_prototype *prototype, const weft_cell *result) {
  switch (prototype->letters[0]) {
    case 's':
    case 'p':
    case 'r': return result->pointer;
    default: return NULL;
  }
}

static weft_status call_chain(const weft_chain *chain, weft_cell *result, void **arguments) {
  weft_frame frame = {chain->point, weft_running, NULL, NULL};
  const weft_block *before;
  weft_status status = WEFT_OK;
  if (is_running(chain->point)) {
    weft_faults_add(chain->refused);
    answer_nothing(chain, result, arguments);
    return WEFT_E_STATE;
  }
  weft_running = &frame;
  switch (COMPOSITION(chain)) {
    case WEFT_POINT_CHAIN: call_along(chain, result, arguments); break;
    case WEFT_POINT_COLLECT: call_all(chain, result, arguments); break;
    default:
      if (IS_ALONE(chain)) status = call_alone(chain, result, arguments);
      else call_first(chain, result, arguments);
  }
  weft_running = frame.outer;
  before = frame.outer != NULL ? frame.outer->last : weft_thread_last;
  /* Most calls allocate no memory for their result. */
  if (frame.own != NULL || frame.last != NULL || before != NULL) {
    weft_frame_hand_over(&frame, pointer_in(chain->prototype, result));
  }
  return status;
}

weft_status weft_gate_call(weft_gate *gate, weft_cell *result, void **arguments) {
  weft_status status = WEFT_OK;
  /* One atomic step reads the current place and counts the call there. Once the gate is turned, the count
   * of the earlier place is final, and its chain can be released when as many calls have left. */
  uint64_t now = atomic_fetch_add(&gate->now, ONE_CALL);
  weft_place *place = weft_gate_place(gate, now & PLACE_MASK);
  if (place->chain != NULL) {
    status = call_chain(place->chain, result, arguments);
  } else {
    memset(result, 0, sizeof(*result));
  }
  atomic_fetch_add(&place->left, 1);
  return status;
}

weft_status weft_gate_enter(void *gate, weft_cell *result, void *const *arguments) {
  if (gate == NULL || result == NULL) return WEFT_E_ARGUMENT;
  /* Nothing writes to the list of pointers; C can't convert it to const here. */
  return weft_gate_call(gate, result, (void **)arguments);
}

weft_chain *weft_chain_make(const weft_prototype *prototype, uint32_t flags, uint64_t point,
                            weft_faults *refused, uint32_t providers) {
  weft_chain *chain = calloc(1, sizeof(weft_chain) + providers * sizeof(weft_provider));
  if (chain == NULL) return NULL;
  chain->prototype = prototype;
  chain->flags = flags;
  chain->point = point;
  chain->refused = refused;
  chain->count = providers;
  return chain;
}

void weft_chain_free(weft_chain *chain) {
  free(chain);
}

void weft_chain_set_function(weft_chain *chain, uint32_t place, weft_function function, void *self,
                             weft_faults *faults, const char *owner) {
  chain->providers[place] = (weft_provider){function, NULL, self, faults, owner};
  if (place == 0) chain->is_plain = never_passes(chain);
}

void weft_chain_set_handler(weft_chain *chain, uint32_t place, weft_handler handler, void *context,
                            weft_faults *faults, const char *owner) {
  chain->providers[place] = (weft_provider){NULL, handler, context, faults, owner};
}
