// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import CWeft

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
/// A provider of a point that returns a text can return `nil` to pass; providers of other points can't pass.
public struct OpenPoint<Function: Sendable>: Sendable {
  /// The point's id, a name with dots and a revision, such as `org.example.badge.label/1`.
  public let id: String
  /// The rule that combines the answers of several providers into one.
  public let composition: Composition
  /// The types of the result and arguments, in the notation of `weft/points.h`.
  public let signature: String
  let makeCaller: @Sendable (PointLink) -> Function
  let makeAnswer: @Sendable (Function) -> PointProvider.Answer

  /// The rules that combine the answers of several providers into one.
  public enum Composition: Sendable {
    /// The first answer that does not pass counts; providers are called, highest priority first.
    case first
    /// Each provider gets the previous answer as its first argument, lowest priority first.
    case chain
    /// All providers are called.
    case collect
  }

  init(
    _ id: String,
    composition: Composition,
    returning result: String,
    taking arguments: [String],
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

extension WeftHost {
  /// Declares a point; several plugins may declare the same one identically, in any order.
  ///
  /// - Throws: An error if the point is declared differently, if there are too many, or if the
  ///   plugin has already started.
  public func declare<Function>(_ point: OpenPoint<Function>) throws(PluginError) {
    let table = try points()
    let flags =
      switch point.composition {
      case .first: UInt32(WEFT_POINT_FIRST)
      case .chain: UInt32(WEFT_POINT_CHAIN)
      case .collect: UInt32(WEFT_POINT_COLLECT)
      }
    let status = unsafe point.id.lent { id in
      unsafe point.signature.lent { signature in
        unsafe table.points.pointee.declare?(table.host, id, signature, flags)
      }
    }
    try check(status, after: "declare", of: point.id)
  }

  /// Answers calls of a declared point until the plugin ends.
  ///
  /// The function runs on its callers' threads, possibly on several at a time, so it gets no state.
  ///
  /// - Parameter priority: A higher priority is asked earlier, unless the user's order file
  ///   decides.
  /// - Throws: An error if the point is not declared, if this plugin already provides it, or if
  ///   the plugin has already started.
  public func provide<Function>(
    _ point: OpenPoint<Function>,
    priority: Int = 0,
    _ function: Function
  ) throws(PluginError) {
    let table = try points()
    let provider = PointProvider(table, point.makeAnswer(function))
    // SAFETY: never released, because calls may come until the process ends.
    let context = unsafe Unmanaged.passRetained(provider).toOpaque()
    let status = unsafe point.id.lent { id in
      unsafe point.signature.lent { signature in
        unsafe table.points.pointee.provide_packed?(
          table.host,
          id,
          signature,
          PointProvider.function,
          context,
          Int32(clamping: priority),
          nil
        )
      }
    }
    try check(status, after: "provide", of: point.id)
  }

  /// Returns a function that calls a declared point, with the providers it has at that time, on any thread.
  ///
  /// The point is released with the last copy of the function.
  ///
  /// - Throws: An error if the point is not declared, or if too many are in use.
  public func acquire<Function>(_ point: OpenPoint<Function>) throws(PluginError) -> Function {
    let table = try points()
    var function: weft_packed_function?
    var context: UnsafeMutableRawPointer?
    var reference: UInt64 = 0
    let status = unsafe point.id.lent { id in
      unsafe point.signature.lent { signature in
        unsafe table.points.pointee.acquire_packed?(
          table.host,
          id,
          signature,
          &function,
          &context,
          &reference
        )
      }
    }
    try check(status, after: "acquire", of: point.id)
    guard let function = unsafe function else {
      throw PluginError("point \"" + point.id + "\": the host gave no function")
    }
    return point.makeCaller(
      unsafe PointLink(table: table, reference: reference, function: function, context: context)
    )
  }

  private func points() throws(PluginError) -> PointLink.Table {
    let found = unsafe WEFT_POINTS.lent { id in unsafe table.pointee.get?(table, id) }
    guard let points = unsafe found?.assumingMemoryBound(to: weft_points.self),
      unsafe points.pointee.struct_size >= UInt32(MemoryLayout<weft_points>.size)
    else { throw PluginError("this host has no open points; do without") }
    return unsafe PointLink.Table(host: table, points: points)
  }

  private func check(
    _ status: weft_status?,
    after action: String,
    of id: String
  ) throws(PluginError) {
    guard status != weft_status(WEFT_OK) else { return }
    throw PluginError(
      "can't " + action + " point \"" + id + "\" (status " + String(status ?? WEFT_E_INTERNAL)
        + "); the previous line gives the reason"
    )
  }
}

/// A point that this plugin calls; it is released with the last closure that calls it.
@safe public final class PointLink: Sendable {
  /// The tables of the host and of its functions for points.
  @safe struct Table: @unchecked Sendable {
    // SAFETY: points.h promises both tables for as long as the host, and their
    // functions on any thread.
    let host: UnsafePointer<weft_host>
    let points: UnsafePointer<weft_points>

    func keep(_ size: Int) -> UnsafeMutableRawPointer? {
      unsafe points.pointee.keep?(UInt64(size))
    }
  }

  private let table: Table
  private let reference: UInt64
  // SAFETY: the host's, callable on any thread until the reference is released.
  nonisolated(unsafe) private let function: weft_packed_function
  nonisolated(unsafe) private let context: UnsafeMutableRawPointer?

  init(
    table: Table,
    reference: UInt64,
    function: @escaping weft_packed_function,
    context: UnsafeMutableRawPointer?
  ) {
    self.table = table
    self.reference = reference
    unsafe self.function = unsafe function
    unsafe self.context = unsafe context
  }

  deinit {
    _ = unsafe table.points.pointee.release?(table.host, reference)
  }

  /// Calls the point; a call from within itself returns the same result as a point without providers.
  func call(
    _ result: UnsafeMutablePointer<weft_cell>,
    _ places: UnsafePointer<UnsafeMutableRawPointer?>?
  ) {
    _ = unsafe function(context, result, places)
  }
}

/// A closure of this plugin that answers calls of a point; it lives as long as the process.
final class PointProvider: Sendable {
  /// A closure that answers a call, or returns `false` to pass.
  typealias Answer = @Sendable (PointCall) -> Bool

  private let table: PointLink.Table
  private let answer: Answer

  init(_ table: PointLink.Table, _ answer: @escaping Answer) {
    self.table = table
    self.answer = answer
  }

  /// The C function that the host calls with a provider as its context.
  static let function: weft_packed_function = { context, result, places in
    guard let context = unsafe context, let result = unsafe result else { return WEFT_E_ARGUMENT }
    // SAFETY: the context is a provider that is never freed.
    let provider = unsafe Unmanaged<PointProvider>.fromOpaque(context).takeUnretainedValue()
    let call = unsafe PointCall(places: places, result: result, link: provider.table)
    return provider.answer(call) ? weft_status(WEFT_OK) : weft_status(WEFT_NEXT)
  }
}
