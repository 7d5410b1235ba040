// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// An open hook point: a function that plugins and the host provide for each other under an id.
///
///     let shout = OpenPoint<@Sendable (String, Int) -> String?>("org.example.shout/1")
///
///     try host.declare(shout)
///     try host.provide(shout) { said, times in said.isEmpty ? nil : said + "!" }
///     let loud = try host.acquire(shout)
///     loud("hello", 2)  // "hello!"
///
/// The function's type is the signature: up to four arguments, and a result or none. Each is
/// one of `Int` (`l`), `Int32` (`i`), `UInt32` (`u`), `UInt64` (`q`), `Double` (`d`), `String`
/// and `String?` (`s`); the letters are those of `weft/points.h`. Points with records, arenas
/// or addresses are for C.
///
/// A provider of a point that returns a text passes by returning nil; with any
/// other result it can't pass.
public struct OpenPoint<Function: Sendable>: Sendable {
  /// Its id, a name with dots and a revision, such as `org.example.badge.label/1`.
  public let id: String
  /// How the answers of several providers become one.
  public let composition: Composition
  /// The types of its result and arguments, in the notation of `weft/points.h`.
  public let signature: String
  let makeCaller: @Sendable (PointLink) -> Function
  let makeAnswer: @Sendable (Function) -> PointProvider.Answer

  /// How the answers of several providers become one.
  public enum Composition: Sendable {
    /// The first answer that does not pass counts; providers are asked from the highest down.
    case first
    /// Each provider gets the previous answer as its first argument, from the lowest up.
    case chain
    /// All providers are called.
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
