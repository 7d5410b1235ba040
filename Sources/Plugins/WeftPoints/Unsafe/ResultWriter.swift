// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import CWeft
internal import CWeftPoints

/// The conversion of a Swift closure's answer into the cell that C reads.
enum ResultWriter {
  /// Returns WEFT_OK, or WEFT_E_INTERNAL when the value has another type than the signature says or
  /// there is no memory for it.
  static func write(
    _ value: PointValue,
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
      // An empty text needs an address too: NULL would mean that it is absent.
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
