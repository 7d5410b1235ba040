/* Copyright (c) the Weft authors
 * SPDX-License-Identifier: Apache-2.0 */

/* weft_calls.h: calling C functions, and being called as one, with a signature known only at run time.
 *
 * A prototype is a signature that libffi is prepared for. A chain is an ordered list of providers that
 * never changes. A gate is the entry of calls: it points to a chain, and when providers change it is
 * turned to another one. A closure is a gate with a C function that calls it.
 *
 * Calls may come from any thread at any time and take no lock. All other functions may be called by
 * only one thread at a time for one object, except those of prototypes and closures, which any thread
 * may call. */
#ifndef WEFT_CALLS_H
#define WEFT_CALLS_H

#include <stddef.h>
#include <stdint.h>
#include <weft/points.h>

#define WEFT_MOST_ARGUMENTS 8u

/* A signature: one letter of points.h for the result, then one for each argument, and NUL. It is never
 * freed, because closures may refer to it forever. weft_prototype_make returns NULL if there is no memory
 * or libffi can't prepare it. */
typedef struct weft_prototype weft_prototype;
const weft_prototype *weft_prototype_make(const char *letters);

/* A provider that gets pointers to its arguments, instead of being a C function of the signature. The
 * result is initialised with zeros. The function returns WEFT_OK, WEFT_NEXT to pass, or an error, which
 * is counted and passes. */
typedef weft_packed_function weft_handler;

/* A counter of failed calls, which any thread may increment. */
typedef struct weft_faults weft_faults;
weft_faults *weft_faults_make(void);
void weft_faults_add(weft_faults *faults);
uint64_t weft_faults_count(const weft_faults *faults);
void weft_faults_free(weft_faults *faults);

/* A list of providers, with the `flags` of points.h. Recursive calls of the same `point` on one thread
 * are refused and counted in `refused`, unless the point is 0. The counters have to live as long as the
 * chain. weft_chain_make returns NULL if there is no memory. */
typedef struct weft_chain weft_chain;

/* Added to the flags of points.h: there is one provider, and its status is the status of the call, even
 * if it passes or fails. */
#define WEFT_CHAIN_ALONE 32u

weft_chain *weft_chain_make(const weft_prototype *prototype, uint32_t flags, uint64_t point,
                            weft_faults *refused, uint32_t providers);
void weft_chain_free(weft_chain *chain);

/* Sets the provider at an index, counted from the highest down: a function of the signature, with
 * `self` before its arguments unless that is NULL, or a handler. `owner` is the id of the provider's
 * plugin, for crash reports, or NULL for the host's own code. It has to live as long as the chain. */
void weft_chain_set_function(weft_chain *chain, uint32_t place, weft_function function, void *self,
                             weft_faults *faults, const char *owner);
void weft_chain_set_handler(weft_chain *chain, uint32_t place, weft_handler handler, void *context,
                            weft_faults *faults, const char *owner);

/* The entry of calls; a new gate has no provider. */
typedef struct weft_gate weft_gate;
weft_gate *weft_gate_make(const weft_prototype *prototype);
void weft_gate_free(weft_gate *gate);

/* Turns the gate to a chain that it has not been turned to before, or with NULL to no provider. Calls
 * in progress continue in their chain, so the earlier chain has to live until weft_gate_let_go returns
 * it. Returns 0, or -1 if there is no memory or calls are inside tens of thousands of chains. */
int32_t weft_gate_turn(weft_gate *gate, const weft_chain *chain);

/* Returns an earlier chain that no call on any thread is inside any more, or NULL if there is none. Each
 * chain is returned once. */
const weft_chain *weft_gate_let_go(weft_gate *gate);

/* Calls the gate with pointers to the arguments. Returns WEFT_OK, or WEFT_E_STATE if the call came from
 * within itself; points.h says what the result is then. With WEFT_CHAIN_ALONE it returns the provider's
 * status. */
weft_status weft_gate_call(weft_gate *gate, weft_cell *result, void **arguments);

/* The same as a packed function, with the gate as its context. */
weft_status weft_gate_enter(void *gate, weft_cell *result, void *const *arguments);

/* Allocates 16-byte aligned memory that lives as long as the result of the call in progress on this
 * thread. Only for use within a provider. Returns NULL if no call is in progress or memory is short. */
void *weft_call_keep(size_t size);

/* Frees the results of calls on this thread; does nothing while a call is in progress. */
void weft_call_forget(void);

/* Forgets the calls in progress on this thread, which never return because the code that made them was
 * left by a jump. Their memory is leaked. */
void weft_call_abandon(void);

/* Gets a C function of a prototype. Its code is written once, to a file in memory that is never mapped
 * for writing, and never changes: a returned closure is reused for the same prototype. Sets `*closure`
 * and returns 0, or minus the error number: -ENOSYS on an unsupported machine, -EMFILE if the maximum
 * number of closures exists, or else the kernel's error. */
typedef struct weft_closure weft_closure;
int32_t weft_closure_take(const weft_prototype *prototype, weft_closure **closure);
void weft_closure_return(weft_closure *closure);
weft_function weft_closure_function(const weft_closure *closure);
weft_gate *weft_closure_gate(weft_closure *closure);

/* Returns the number of closures in use. */
uint64_t weft_closures_in_use(void);

#endif
