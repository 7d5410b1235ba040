// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import CWeft
internal import CWeftPoints

/// A reader that copies a call's arguments or result into Swift values.
@safe struct ArgumentReader {
  private let places: UnsafePointer<UnsafeMutableRawPointer?>?

  init(_ places: UnsafePointer<UnsafeMutableRawPointer?>?) {
    unsafe self.places = unsafe places
  }

  /// Copies all arguments; the returned arenas are valid during the call only.
  func read(_ types: [PointType]) throws(PointError) -> [DynamicPointValue] {
    var values: [DynamicPointValue] = []
    values.reserveCapacity(types.count)
    for (index, type) in types.enumerated() {
      // SAFETY: the C side has one pointer for each type of the signature.
      guard let place = unsafe places?[index] else { throw Self.damaged(type) }
      values.append(try unsafe Self.value(type, at: place))
    }
    return values
  }

  /// Copies one value.
  static func value(
    _ type: PointType,
    at place: UnsafeRawPointer
  ) throws(PointError) -> DynamicPointValue {
    // SAFETY: the memory holds a value of the type the signature says.
    switch type {
    case .void: return .void
    case .int32: return .int32(unsafe place.load(as: Int32.self))
    case .uint32: return .uint32(unsafe place.load(as: UInt32.self))
    case .int64: return .int64(unsafe place.load(as: Int64.self))
    case .uint64: return .uint64(unsafe place.load(as: UInt64.self))
    case .double: return .double(unsafe place.load(as: Double.self))
    case .pointer: return .pointer(unsafe place.load(as: UInt.self))
    case .text:
      let text = unsafe place.load(as: weft_str.self)
      guard unsafe text.length <= RecordMemory.longestText else { throw damaged(type) }
      return unsafe .text(RecordMemory.text(text))
    case .record:
      guard let record = unsafe place.load(as: UnsafePointer<weft_record>?.self) else {
        return .record(nil)
      }
      guard let copy = unsafe RecordMemory.read(record) else { throw damaged(type) }
      return .record(copy)
    case .arena:
      return unsafe .arena(
        PointArena(lent: place.load(as: UnsafeMutablePointer<weft_arena>?.self))
      )
    }
  }

  private static func damaged(_ type: PointType) -> PointError {
    PointError(
      .arguments,
      "\(type.name) is damaged; fill in every field as described in <weft/points.h>"
    )
  }
}

/// The conversion of a Swift closure's answer into the cell that C reads.
enum ResultWriter {
  /// Returns WEFT_OK, or WEFT_E_INTERNAL if the value's type is not `type` or there is no memory for it.
  static func write(
    _ value: DynamicPointValue,
    _ type: PointType,
    to cell: UnsafeMutablePointer<weft_cell>
  ) -> weft_status {
    guard value.type == type else { return WEFT_E_INTERNAL }
    switch value {
    case .void, .arena: break
    case .int32(let number): unsafe cell.pointee.integer = Int64(number)
    case .uint32(let number): unsafe cell.pointee.bits = UInt64(number)
    case .int64(let number): unsafe cell.pointee.integer = number
    case .uint64(let number): unsafe cell.pointee.bits = number
    case .double(let number): unsafe cell.pointee.number = number
    case .pointer(let address): unsafe cell.pointee.bits = UInt64(address)
    case .text(nil), .record(nil): break
    case .text(let text?): return unsafe write(text, to: cell)
    case .record(let record?):
      guard record.values.count <= RecordMemory.mostValues,
        let memory = unsafe weft_call_keep(RecordMemory.size(record))
      else { return WEFT_E_INTERNAL }
      unsafe RecordMemory.write(record, to: memory)
      unsafe cell.pointee.pointer = UnsafeRawPointer(memory)
    }
    return WEFT_OK
  }

  private static func write(
    _ text: String,
    to cell: UnsafeMutablePointer<weft_cell>
  ) -> weft_status {
    var text = text
    return text.withUTF8 { bytes in
      // An empty text needs an address too: NULL would mean an absent text.
      guard let memory = unsafe weft_call_keep(max(bytes.count, 1)) else { return WEFT_E_INTERNAL }
      if let source = bytes.baseAddress {
        unsafe memory.copyMemory(from: source, byteCount: bytes.count)
      }
      unsafe cell.pointee.text = unsafe weft_str(
        bytes: UnsafePointer(memory.assumingMemoryBound(to: CChar.self)),
        length: UInt64(bytes.count)
      )
      return WEFT_OK
    }
  }
}
