/* Copyright (c) the Weft authors
 * SPDX-License-Identifier: Apache-2.0 */

#include <nettle/hmac.h>
#include <nettle/sha2.h>
