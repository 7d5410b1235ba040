// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import CWeft
internal import CWeftPoints

/// A call of a point whose arguments are set beforehand, for callers that repeat it often.
///
///     let call = point.prepare()
///     try call.set(0, to: .int64(3))
///     let answer = try call()
///
/// Only one thread at a time may use it. ``Point/call(_:)`` does the same in one step.
@safe public final class PreparedPointCall {
  private let point: Point
  // Copies of the point's parts, so that a call doesn't retain any of them.
  private let gate: OpaquePointer
  private let result: PointType
  private let types: [PointType]
  /// The result, then one cell for each argument.
  private let cells: UnsafeMutablePointer<weft_cell>
  private let places: UnsafeMutablePointer<UnsafeMutableRawPointer?>
  /// The memory or arena that each argument refers to.
  private var lent: [Lent]

  private enum Lent {
    case nothing
    case memory(LentMemory)
    case arena(PointArena)
  }

  init(_ point: Point) {
    self.point = point
    unsafe gate = unsafe point.gate.pointer
    result = point.signature.result
    types = point.signature.arguments
    let count = types.count
    unsafe cells = .allocate(capacity: count + 1)
    unsafe places = .allocate(capacity: max(count, 1))
    lent = Array(repeating: .nothing, count: count)
    unsafe cells.initialize(repeating: weft_cell(), count: count + 1)
    unsafe places.initialize(repeating: nil, count: max(count, 1))
    for index in 0..<count { unsafe places[index] = UnsafeMutableRawPointer(cells + index + 1) }
  }

  deinit {
    unsafe cells.deallocate()
    unsafe places.deallocate()
  }

  /// Sets an argument.
  ///
  /// An argument that was never set is 0 if it is a number, and absent otherwise.
  ///
  /// - Throws: `arguments` if the signature has another type at that index.
  public func set(_ index: Int, to value: DynamicPointValue) throws(PointError) {
    guard index >= 0, index < types.count, value.type == types[index] else {
      throw wrong(index, value)
    }
    // SAFETY: there is a cell for each argument, and what it refers to lives in `lent`.
    let cell = unsafe cells + index + 1
    switch value {
    case .void: break
    case .int32(let number): unsafe cell.pointee.integer = Int64(number)
    case .uint32(let number): unsafe cell.pointee.bits = UInt64(number)
    case .int64(let number): unsafe cell.pointee.integer = number
    case .uint64(let number): unsafe cell.pointee.bits = number
    case .double(let number): unsafe cell.pointee.number = number
    case .pointer(let address): unsafe cell.pointee.bits = UInt64(address)
    case .text(let text):
      let memory = text.map { LentMemory($0) }
      unsafe cell.pointee.text = unsafe memory.map { unsafe $0.text } ?? weft_str()
      lent[index] = memory.map { .memory($0) } ?? .nothing
    case .record(let record):
      let memory = try record.map { record throws(PointError) in try LentMemory(record) }
      unsafe cell.pointee.pointer = unsafe memory.map { unsafe $0.start }
      lent[index] = memory.map { .memory($0) } ?? .nothing
    case .arena(let arena):
      unsafe cell.pointee.pointer = unsafe UnsafeRawPointer(arena.pointer)
      lent[index] = .arena(arena)
    }
  }

  /// Calls the point and returns the composed answer of its providers.
  ///
  /// - Throws: `running` if the call comes from within a call of the same point.
  public func callAsFunction() throws(PointError) -> DynamicPointValue {
    let (value, status) = try judged()
    guard status == WEFT_OK else {
      throw PointError(
        .running,
        "point \"\(point.id)\" is called from within itself, and returns its default"
      )
    }
    return value
  }

  /// Calls the point and returns the composed answer of its providers with the status of the call.
  func judged() throws(PointError) -> (DynamicPointValue, status: Int32) {
    let status = unsafe weft_gate_call(gate, cells, places)
    switch result {
    case .text, .record:
      defer { weft_call_forget() }
      return (try unsafe ArgumentReader.value(result, at: cells), status)
    default: return (try unsafe ArgumentReader.value(result, at: cells), status)
    }
  }

  private func wrong(_ index: Int, _ value: DynamicPointValue) -> PointError {
    let wanted =
      types.indices.contains(index)
      ? "argument \(index + 1) is \(value.type.name), but must be \(types[index].name)"
      : "there is no argument \(index + 1)"
    return PointError(
      .arguments,
      "point \"\(point.id)\": \(wanted); its signature is \"\(point.signature)\""
    )
  }
}
