/* Copyright (c) the Weft authors
 * SPDX-License-Identifier: Apache-2.0 */

/* The only function of libm that dictionaries in Embedded Swift need; because it is defined here, a
 * plugin needs only libc. */

/* Hidden, so that no other part of the process uses it. */
__attribute__((visibility("hidden"))) double ceil(double number);

double ceil(double number) {
  /* From here on every double is whole; infinities and NaN fail the same test. */
  const double whole = 4503599627370496.0;
  double rounded;
  if (!(number > -whole && number < whole)) return number;
  rounded = (double)(long long)number;
  if (rounded < number) rounded += 1;
  /* -0 stays -0, and so does a number that rounds up to it. */
  return __builtin_copysign(rounded, number);
}
