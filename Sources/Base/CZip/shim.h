/* Copyright (c) the Weft authors
 * SPDX-License-Identifier: Apache-2.0 */

#include <zip.h>
