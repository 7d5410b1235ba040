// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Weft
internal import WeftJSON

/// The list of plugin problems for `--format model`.
enum PluginProblemListModel {
  static func json(_ list: PluginProblemListViewModel) -> JSONValue {
    [
      "screen": .string("problems"),
      "state": [
        "phase": .string(list.isEmpty ? "empty" : "loaded"), "isLoading": .bool(false),
        "isEmpty": .bool(list.isEmpty),
      ],
      "header": ["title": .string(list.title), "summary": .optional(list.summary)],
      "footer": [:],
      "rows": .array(list.rows(in: 0..<list.count).map(row)),
    ]
  }

  private static func row(_ row: PluginProblemRow) -> JSONValue {
    [
      "id": .string("\(row.rowID)"),
      "name": .string(row.item.name),
      "file": .string(row.item.file),
      "kind": .string(row.item.kind.rawValue),
      "stage": .string(row.item.stage),
      "code": .string(row.item.code),
      "text": .string(row.item.text),
      "remedy": .string(row.item.remedy),
      "accessibilityLabel": .string(row.accessibilityLabel),
    ]
  }
}
