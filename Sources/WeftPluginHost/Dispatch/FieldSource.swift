// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftChat

/// Where the value of a declared field comes from.
enum FieldSource<Row: SlotRow> {
  /// From the row.
  case row(FieldTable<Row>.Reader)
  /// From a moment of the row, in the zone of the list.
  case offset(FieldTable<Row>.Moment)
  /// From what the list depends on besides its data.
  case environment(FieldTable<ChatEnvironment>.Reader)
  /// From what is said with the call: a setting of the plugin, or the action that was started.
  case call(String)
  /// From the providers below.
  case below
  /// From nowhere.
  case unknown

  init(_ field: String) {
    // The mark of a field the hook can't do without, which was looked at when it was loaded.
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
