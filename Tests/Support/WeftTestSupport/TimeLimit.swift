// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import Testing

extension Trait where Self == TimeLimitTrait {
  /// Ends a test that waits forever.
  ///
  /// It is long, because each step of an asynchronous test waits for its turn after all other tests
  /// of the run: a minute was too short on two processors.
  public static var ends: Self { .timeLimit(.minutes(10)) }
}

extension Duration {
  /// The longest time that a test waits for an expected result.
  ///
  /// A result may have to wait for all other tests of the run; a test that passes waits no longer.
  public static var longest: Self { .seconds(540) }
}
