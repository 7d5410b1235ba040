// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import CWeft
public import WeftViews

/// One row a hook is asked about; of a hook about a list the list itself.
///
/// Valid only inside the hook's closure. A field the hook did not declare is absent.
@safe public struct PluginRow {
  private let row: UnsafePointer<weft_row>
  private let fields: [Field]

  init(_ row: UnsafePointer<weft_row>, fields: [Field]) {
    unsafe self.row = unsafe row
    self.fields = fields
  }

  /// Names the row.
  var id: UInt64 { unsafe row.pointee.id }

  /// The text of a field, nil when it is absent or no text.
  public func optionalText(_ field: Field) -> String? {
    guard let index = place(of: field) else { return nil }
    let text = unsafe weft_row_text(row, index)
    guard let bytes = unsafe text.bytes else { return nil }
    // SAFETY: the host lends the bytes for the length of the call, and they are copied here.
    return unsafe String(
      decoding: UnsafeRawBufferPointer(start: bytes, count: Int(text.length)),
      as: UTF8.self
    )
  }

  /// The text of a field; empty when it is absent or no text.
  public func text(_ field: Field) -> String { optionalText(field) ?? "" }

  /// The number of a field; 0 when it is absent or no number.
  ///
  /// Of a moment it is the microseconds since 1970-01-01 00:00 UTC.
  public func integer(_ field: Field) -> Int {
    guard let index = place(of: field) else { return 0 }
    return unsafe Int(weft_row_integer(row, index))
  }

  /// Whether a field says yes.
  public func flag(_ field: Field) -> Bool { integer(field) != 0 }

  /// The colour in a field.
  public func color(_ field: Field) -> Color { Color(code: Int64(integer(field))) }

  /// Whether the row has a field.
  public func has(_ field: Field) -> Bool {
    guard let index = place(of: field) else { return false }
    // SAFETY: the row has a value for each declared field.
    return unsafe row.pointee.values[Int(index)].type != UInt32(WEFT_TYPE_NULL)
  }

  private func place(of field: Field) -> UInt32? {
    fields.firstIndex(of: field).map { UInt32($0) }
  }
}
