// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import CWeft
public import WeftViews

/// One row a hook is asked about.
///
/// Valid only inside the hook's closure.
@safe public struct PluginRow {
  private let row: UnsafePointer<weft_row>
  private let fields: [ChannelField]

  init(_ row: UnsafePointer<weft_row>, fields: [ChannelField]) {
    unsafe self.row = unsafe row
    self.fields = fields
  }

  /// Names the row.
  var id: UInt64 { unsafe row.pointee.id }

  /// The text of a field; empty when the hook did not declare it or the row has none.
  public func text(_ field: ChannelField) -> String {
    guard let index = fields.firstIndex(of: field) else { return "" }
    let text = unsafe weft_row_text(row, UInt32(index))
    // SAFETY: the host lends the bytes for the length of the call, and they are copied here.
    return unsafe String(
      decoding: UnsafeRawBufferPointer(start: text.bytes, count: Int(text.length)),
      as: UTF8.self
    )
  }

  /// The number of a field; 0 when the hook did not declare it or the row has none.
  public func integer(_ field: ChannelField) -> Int {
    guard let index = fields.firstIndex(of: field) else { return 0 }
    return unsafe Int(weft_row_integer(row, UInt32(index)))
  }

  /// The colour in a field.
  public func color(_ field: ChannelField) -> Color {
    Color(code: Int64(integer(field)))
  }
}
