/* Copyright (c) the Weft authors
 * SPDX-License-Identifier: Apache-2.0 */

/* sanitized.h: whether a sanitizer is enabled, which makes more system calls than the program
 * itself. */
#ifndef WEFT_SANITIZED_H
#define WEFT_SANITIZED_H

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define WEFT_SANITIZED 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define WEFT_SANITIZED 1
#endif
#endif

#ifndef WEFT_SANITIZED
#define WEFT_SANITIZED 0
#endif

#endif
