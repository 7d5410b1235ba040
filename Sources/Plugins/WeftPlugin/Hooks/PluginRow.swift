// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import CWeft
public import WeftViews

/// A row that a hook is asked about, or the list itself in hooks about lists.
///
///     .view(.channelItem, reading: .channel(.name), .named("org.example.mood")) { row in
///       let mood = row.optionalText(.named("org.example.mood")) ?? "calm"
///       return Scene { Text(row.channel.name + " is " + mood) }
///     }
///
/// It is valid only inside the hook's closure. A field that the hook did not declare is absent, which is logged once.
@safe public struct PluginRow {
  private let row: UnsafePointer<weft_row>
  private let call: HookCall
  /// The time of the frame, in microseconds since 1970-01-01 00:00 UTC.
  ///
  /// A hook that shows how long ago something happened must also declare ``EnvironmentField/now``;
  /// otherwise it is not asked again as time passes.
  public let now: Int
  /// Whether this is the first row of its call; one call covers all rows that are shown.
  public let isFirst: Bool

  init(_ row: UnsafePointer<weft_row>, _ call: HookCall, now: Int64, isFirst: Bool) {
    unsafe self.row = unsafe row
    self.call = call
    self.now = Int(now)
    self.isFirst = isFirst
  }

  /// The row's id.
  var id: UInt64 { unsafe row.pointee.id }

  /// Returns the text of a field, or `nil` if it is absent or not a text.
  public func optionalText(_ field: Field) -> String? {
    guard let index = call.index(of: field) else { return nil }
    let text = unsafe weft_row_text(row, UInt32(index))
    guard let bytes = unsafe text.bytes else { return nil }
    // SAFETY: the host lends the bytes for the length of the call, and they are copied here.
    return unsafe String(
      decoding: UnsafeRawBufferPointer(start: bytes, count: Int(text.length)),
      as: UTF8.self
    )
  }

  /// Returns the text of a field, or an empty text if it is absent or not a text.
  public func text(_ field: Field) -> String { optionalText(field) ?? "" }

  /// Returns the number of a field, or `nil` if it is absent or not a whole number.
  ///
  /// A time is in microseconds since 1970-01-01 00:00 UTC.
  public func optionalInteger(_ field: Field) -> Int? {
    guard let value = unsafe value(field) else { return nil }
    let isNumber =
      unsafe value.type == UInt32(WEFT_TYPE_INT) || value.type == UInt32(WEFT_TYPE_TIME)
    return unsafe isNumber ? Int(value.value.integer) : nil
  }

  /// Returns the number of a field, or 0 if it is absent or not a whole number.
  ///
  /// A time is in microseconds since 1970-01-01 00:00 UTC.
  public func integer(_ field: Field) -> Int { optionalInteger(field) ?? 0 }

  /// Returns the number of a field, whole or not, or `nil` if it is absent or not a number.
  public func optionalDouble(_ field: Field) -> Double? {
    guard let value = unsafe value(field) else { return nil }
    return switch unsafe value.type {
    case UInt32(WEFT_TYPE_FLOAT): unsafe value.value.number
    case UInt32(WEFT_TYPE_INT): unsafe Double(value.value.integer)
    default: nil
    }
  }

  /// Returns the time in a field in microseconds since 1970-01-01 00:00 UTC, or `nil` if it has none.
  public func microseconds(_ field: Field) -> Int? {
    guard let value = unsafe value(field), unsafe value.type == UInt32(WEFT_TYPE_TIME) else {
      return nil
    }
    return unsafe Int(value.value.integer)
  }

  /// Returns the value of a Boolean field, or `false` if it is absent.
  public func flag(_ field: Field) -> Bool { integer(field) != 0 }

  /// Returns the colour in a field.
  public func color(_ field: Field) -> Color { Color(code: Int64(integer(field))) }

  /// Whether the field was declared and the row has a value for it.
  public func has(_ field: Field) -> Bool { unsafe value(field) != nil }

  /// The text that the providers below returned; empty unless the hook declared ``Field/below``.
  public var below: String { text(.below) }

  /// The id of the action to perform; empty unless the hook declared ``Field/action``.
  public var action: String { text(.action) }

  /// Returns the user's choice or the default; the hook has to declare the setting's field.
  public func value<Value>(of setting: Setting<Value>) -> Value {
    Value.read(.setting(setting), of: self) ?? setting.usual
  }

  /// Postpones the answer: the next provider gets the row, and the host asks again in the next frame.
  ///
  ///     .text(.message, reading: .message(.text)) { row, known in
  ///       guard let text = known[row.message.text] else { return row.later() }
  ///       return text
  ///     }
  public func later<Answer>() -> Answer? {
    call.isLater = true
    return nil
  }

  /// Returns the value of a field, or `nil` if it is absent.
  private func value(_ field: Field) -> weft_value? {
    guard let index = call.index(of: field) else { return nil }
    // SAFETY: the row has a value for each declared field.
    let value = unsafe row.pointee.values[index]
    return unsafe value.type == UInt32(WEFT_TYPE_NULL) ? nil : value
  }
}
