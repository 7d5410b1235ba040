// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftLists
internal import WeftModel

/// The source of a declared field's value.
enum FieldSource<Row: SlotRow> {
  /// The row.
  case row(FieldTable<Row>.Reader)
  /// The time zone of the list, at a time in the row.
  case offset(FieldTable<Row>.Moment)
  /// The environment, which the list depends on besides its data.
  case environment(FieldTable<ChatEnvironment>.Reader)
  /// The call: a setting of the plugin, or the action to perform.
  case call(String)
  /// The text from the providers below.
  case below
  /// No source: the value is absent.
  case unknown

  init(_ field: String) {
    // The mark of a required field, which was checked when the plugin was loaded.
    let name = field.hasPrefix("!") ? String(field.dropFirst()) : field
    if let reader = Row.fields[name] {
      self = .row(reader)
    } else if let moment = Row.fields.moment(ofOffset: name) {
      self = .offset(moment)
    } else if let reader = EnvironmentFields.table[name] {
      self = .environment(reader)
    } else if name.hasPrefix("setting.") || name.hasPrefix("action.") {
      self = .call(name)
    } else {
      self = name == "text.below" ? .below : .unknown
    }
  }
}
