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

  /// Copies all arguments; arenas are lent for the call.
  func read(_ types: [PointType]) throws(PointError) -> [PointValue] {
    var values: [PointValue] = []
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
  ) throws(PointError) -> PointValue {
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
    PointError(.arguments, "\(type.name) is damaged; fill every field as <weft/points.h> says")
  }
}
