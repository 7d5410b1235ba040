// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftLists
internal import WeftModel
private import WeftPluginFormat

extension HookProvider {
  /// Asks the hook about an action started in a row, or an event, and returns its commands so far.
  func commands<Row: SlotRow>(
    for row: Row,
    _ environment: ChatEnvironment,
    call: [String: FieldValue] = [:]
  ) -> [PluginCommand] {
    let sources = hook.fields.map { FieldSource<Row>($0) }
    let shared = sources.sharedValues(environment, settings.merging(call) { $1 })
    var window = PackedWindow(valuesPerRow: sources.count, now: environment.now.microseconds)
    sources.read(row, nil, shared, environment, into: &window)
    window.endRow(id: row.rowID)
    return commands(window)
  }
}
