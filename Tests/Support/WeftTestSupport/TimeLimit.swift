// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import Testing

extension Trait where Self == TimeLimitTrait {
  /// Ends a test that waits for what never comes.
  ///
  /// It is long, because each step of an asynchronous test waits for its turn behind all tests of the run: a
  /// minute was too short on two processors.
  public static var ends: Self { .timeLimit(.minutes(10)) }
}

extension Duration {
  /// How long a test waits at most for what has to come.
  ///
  /// What comes may stand behind all other tests of the run too; a test that passes waits no longer for it.
  public static var longest: Self { .seconds(540) }
}
