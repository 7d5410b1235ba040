// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// An open hook point: a function plugins and the host provide for each other, by its id.
///
///     let shout = OpenPoint<@Sendable (String, Int) -> String?>("org.example.shout/1")
///
///     try host.declare(shout)
///     try host.provide(shout) { said, times in said.isEmpty ? nil : said + "!" }
///     let loud = try host.acquire(shout)
///     loud("hello", 2)  // "hello!"
///
/// The function's type is the signature: it takes up to four arguments and returns nothing, or each is one of
/// `Int` (`l`), `Int32` (`i`), `UInt32` (`u`), `UInt64` (`q`), `Double` (`d`), `String` and `String?` (`s`), the
/// letters of `weft/points.h`. Points of records, arenas or addresses are for C.
///
/// Where a text is returned, a provider passes with nil; numbers and nothing can't pass.
public struct OpenPoint<Function: Sendable>: Sendable {
  /// Its id, a name with dots and a revision, such as `org.example.badge.label/1`.
  public let id: String
  /// How the answers of several providers become one.
  public let composition: Composition
  /// What it takes and returns, as all sides write it.
  public let signature: String
  let makeCaller: @Sendable (PointLink) -> Function
  let makeAnswer: @Sendable (Function) -> PointProvider.Answer

  /// How the answers of several providers become one.
  public enum Composition: Sendable {
    /// The first that does not pass answers, from the highest down.
    case first
    /// From the lowest up, each gets the last answer as its first argument.
    case chain
    /// All are called.
    case collect
  }

  init(
    _ id: String,
    _ composition: Composition,
    returning result: String,
    _ arguments: [String],
    caller: @escaping @Sendable (PointLink) -> Function,
    answer: @escaping @Sendable (Function) -> PointProvider.Answer
  ) {
    self.id = id
    self.composition = composition
    var signature = result + "("
    for (index, argument) in arguments.enumerated() {
      signature += index == 0 ? argument : "," + argument
    }
    self.signature = signature + ")"
    makeCaller = caller
    makeAnswer = answer
  }
}
