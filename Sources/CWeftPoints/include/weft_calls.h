/* Copyright (c) the Weft authors
 * SPDX-License-Identifier: Apache-2.0 */

/* weft_calls.h: calling, and being called by, C functions whose signature is known only at run time.
 *
 * A prototype is a signature libffi is prepared for. A chain is who answers, in order; it never changes. A
 * gate is where calls come in: it points to a chain, and turning it to another one is all that happens
 * when providers change. A closure is a gate with a C function of its own in front.
 *
 * Calls may come from any thread at any time and take no lock. All other functions are called by one
 * thread at a time for one object, but for prototypes and closures, which any thread may ask for. */
#ifndef WEFT_CALLS_H
#define WEFT_CALLS_H

#include <stddef.h>
#include <stdint.h>
#include <weft/points.h>

#define WEFT_MOST_ARGUMENTS 8u

/* A signature: one letter of points.h for what is returned, then one for each argument, and NUL. Never
 * freed: closures may refer to it for ever. NULL when there is no memory or libffi knows no way. */
typedef struct weft_prototype weft_prototype;
const weft_prototype *weft_prototype_make(const char *letters);

/* A provider that is told its arguments by their places, instead of a C function. The result is zero
 * when it is called. It returns WEFT_OK, WEFT_NEXT to pass, or an error, which is counted and passes. */
typedef weft_packed_function weft_handler;

/* What went wrong in calls so far; counted by whoever is called, on any thread. */
typedef struct weft_faults weft_faults;
weft_faults *weft_faults_make(void);
void weft_faults_add(weft_faults *faults);
uint64_t weft_faults_count(const weft_faults *faults);
void weft_faults_free(weft_faults *faults);

/* Who answers. `flags` as in points.h; calls from within a call of the same `point` on one thread are
 * refused and counted in `refused`, unless the point is 0. Both counters have to live as long as the chain. NULL when there is
 * no memory. */
typedef struct weft_chain weft_chain;

/* Beside those of points.h: there is one provider, and what it returns is what a call returns, also when it
 * passes or fails. */
#define WEFT_CHAIN_ALONE 32u

weft_chain *weft_chain_make(const weft_prototype *prototype, uint32_t flags, uint64_t point,
                            weft_faults *refused, uint32_t providers);
void weft_chain_free(weft_chain *chain);

/* Sets the provider at a place, counted from the highest down: a function of the signature, with `self`
 * before its arguments unless that is NULL, or a handler. `owner` is the id of the plugin it is of, for
 * reports, and has to live as long as the chain; NULL where it is the host's. */
void weft_chain_set_function(weft_chain *chain, uint32_t place, weft_function function, void *self,
                             weft_faults *faults, const char *owner);
void weft_chain_set_handler(weft_chain *chain, uint32_t place, weft_handler handler, void *context,
                            weft_faults *faults, const char *owner);

/* Where calls come in; at first nobody answers. */
typedef struct weft_gate weft_gate;
weft_gate *weft_gate_make(const weft_prototype *prototype);
void weft_gate_free(weft_gate *gate);

/* Turns the gate to a chain it is not, and was not, turned to, or to nobody with NULL. Calls that have
 * begun go on where they are: the chain before has to live until it is let go of. 0, or -1 when there is no
 * memory, or calls are in tens of thousands of chains. */
int32_t weft_gate_turn(weft_gate *gate, const weft_chain *chain);

/* A chain the gate was turned away from and no call is in any more, on any thread; each is returned once,
 * however many calls are in others. NULL when there is none. */
const weft_chain *weft_gate_let_go(weft_gate *gate);

/* Calls with pointers to the arguments. WEFT_OK, or WEFT_E_STATE when the call came from within itself;
 * the result is what points.h says then. With WEFT_CHAIN_ALONE also whatever the provider returned. */
weft_status weft_gate_call(weft_gate *gate, weft_cell *result, void **arguments);

/* The same with the gate as the context of a packed function. */
weft_status weft_gate_enter(void *gate, weft_cell *result, void *const *arguments);

/* Memory that lives as long as what the call that runs on this thread returns; NULL when there is none.
 * Only within a provider. 16-byte aligned. */
void *weft_call_keep(size_t size);

/* Lets go of what calls on this thread have returned; nothing while one of them runs. */
void weft_call_forget(void);

/* Forgets the calls that run on this thread, after code that made them was jumped over: they never
 * return. What they keep is lost. */
void weft_call_abandon(void);

/* A C function of a prototype. Its code is written once, to a file in memory that is mapped for running only,
 * and never again: a closure that is returned is handed out anew for the same one. Sets `*closure` and
 * returns 0, or minus the error number: -ENOSYS on a machine this was not made for, -EMFILE when as
 * many exist as ever may, else what the kernel says. */
typedef struct weft_closure weft_closure;
int32_t weft_closure_take(const weft_prototype *prototype, weft_closure **closure);
void weft_closure_return(weft_closure *closure);
weft_function weft_closure_function(const weft_closure *closure);
weft_gate *weft_closure_gate(weft_closure *closure);

/* How many closures are handed out. */
uint64_t weft_closures_in_use(void);

#endif
