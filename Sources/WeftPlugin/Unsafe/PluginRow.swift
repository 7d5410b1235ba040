// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import CWeft
public import WeftViews

/// One row a hook is asked about; of a hook about a list the list itself.
///
/// Valid only inside the hook's closure. A field the hook did not declare is absent.
@safe public struct PluginRow {
  private let row: UnsafePointer<weft_row>
  private let call: HookCall
  /// The moment shown, in microseconds since 1970-01-01 00:00 UTC.
  ///
  /// A hook that shows how long ago something was declares ``EnvironmentField/now`` too, or is not asked
  /// again when time has passed.
  public let now: Int
  /// Whether it is the first row of its call: the host asks about all rows it shows in one.
  public let isFirst: Bool

  init(_ row: UnsafePointer<weft_row>, _ call: HookCall, now: Int64, isFirst: Bool) {
    unsafe self.row = unsafe row
    self.call = call
    self.now = Int(now)
    self.isFirst = isFirst
  }

  /// Names the row.
  var id: UInt64 { unsafe row.pointee.id }

  /// The text of a field, nil when it is absent or no text.
  public func optionalText(_ field: Field) -> String? {
    guard let index = call.places[field] else { return nil }
    let text = unsafe weft_row_text(row, UInt32(index))
    guard let bytes = unsafe text.bytes else { return nil }
    // SAFETY: the host lends the bytes for the length of the call, and they are copied here.
    return unsafe String(
      decoding: UnsafeRawBufferPointer(start: bytes, count: Int(text.length)),
      as: UTF8.self
    )
  }

  /// The text of a field; empty when it is absent or no text.
  public func text(_ field: Field) -> String { optionalText(field) ?? "" }

  /// The number of a field, nil when it is absent or no whole number.
  ///
  /// Of a moment it is the microseconds since 1970-01-01 00:00 UTC.
  public func optionalInteger(_ field: Field) -> Int? {
    guard let value = unsafe value(field) else { return nil }
    let isNumber =
      unsafe value.type == UInt32(WEFT_TYPE_INT) || value.type == UInt32(WEFT_TYPE_TIME)
    return unsafe isNumber ? Int(value.value.integer) : nil
  }

  /// The number of a field; 0 when it is absent or no whole number.
  ///
  /// Of a moment it is the microseconds since 1970-01-01 00:00 UTC.
  public func integer(_ field: Field) -> Int { optionalInteger(field) ?? 0 }

  /// The number of a field, whole or not; nil when it is absent or none.
  public func optionalDouble(_ field: Field) -> Double? {
    guard let value = unsafe value(field) else { return nil }
    return switch unsafe value.type {
    case UInt32(WEFT_TYPE_FLOAT): unsafe value.value.number
    case UInt32(WEFT_TYPE_INT): unsafe Double(value.value.integer)
    default: nil
    }
  }

  /// The moment in a field, in microseconds since 1970-01-01 00:00 UTC; nil when it is absent or none.
  public func microseconds(_ field: Field) -> Int? {
    guard let value = unsafe value(field), unsafe value.type == UInt32(WEFT_TYPE_TIME) else {
      return nil
    }
    return unsafe Int(value.value.integer)
  }

  /// Whether a field says yes.
  public func flag(_ field: Field) -> Bool { integer(field) != 0 }

  /// The colour in a field.
  public func color(_ field: Field) -> Color { Color(code: Int64(integer(field))) }

  /// Whether the row has a field.
  public func has(_ field: Field) -> Bool { unsafe value(field) != nil }

  /// What the providers below made of the text; empty where that was not declared.
  public var below: String { text(.below) }

  /// The id of the action that was started; empty where that was not declared.
  public var action: String { text(.action) }

  /// What the user chose, or the default; the hook has to declare the setting's field.
  public func value<Value>(of setting: Setting<Value>) -> Value {
    Value.read(.setting(setting), of: self) ?? setting.usual
  }

  /// An answer that is not there yet: the row goes to the next provider, and is asked about again in
  /// the next frame.
  ///
  ///     .text(.message, reading: .message(.text)) { row, known in
  ///       guard let text = known[row.message.text] else { return row.later() }
  ///       return text
  ///     }
  public func later<Answer>() -> Answer? {
    call.isLater = true
    return nil
  }

  /// The value of a field, nil when it is absent.
  private func value(_ field: Field) -> weft_value? {
    guard let index = call.places[field] else { return nil }
    // SAFETY: the row has a value for each declared field.
    let value = unsafe row.pointee.values[index]
    return unsafe value.type == UInt32(WEFT_TYPE_NULL) ? nil : value
  }
}
