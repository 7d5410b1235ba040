/* Copyright (c) the Weft authors
 * SPDX-License-Identifier: Apache-2.0 */

/* The one function dictionaries of Embedded Swift want of libm: with it here a plugin needs libc alone. */

/* Hidden, so that no other part of a process takes it for its own. */
__attribute__((visibility("hidden"))) double ceil(double number);

double ceil(double number) {
  /* From here on every double is whole; infinities and what is no number are told by this as well. */
  const double whole = 4503599627370496.0;
  double rounded;
  if (!(number > -whole && number < whole)) return number;
  rounded = (double)(long long)number;
  if (rounded < number) rounded += 1;
  /* Also -0 stays what it is, and so does what rounds up to it. */
  return __builtin_copysign(rounded, number);
}
