// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import WeftLists
import WeftPluginFormat
import WeftPluginRuntime
import WeftViews

@testable import WeftPlugin
@testable import WeftPluginHost

/// A hook of the SDK, called like the host calls it.
struct SDKCall {
  let function: HookFunction

  init(_ hook: Hook) throws {
    // SAFETY: the entry and all it points to are never freed.
    function = unsafe try HookFunction(
      HookTable.entry(for: hook, PluginState(()), of: nil),
      answersIn: GuardedArena(),
      memory: PluginMemory(),
      of: "org.example.sdk"
    )
  }

  /// The hook's declaration.
  var declaration: HookDeclaration { function.declaration }

  /// Returns the answers for rows with values for each of the hook's fields, numbered from 1.
  func answers(_ rows: [FieldValue]...) throws -> SDKAnswers {
    var window = PackedWindow(valuesPerRow: rows.first?.count ?? 0, now: 0)
    for (index, row) in rows.enumerated() {
      for value in row { window.add(value) }
      window.endRow(id: UInt64(index + 1))
    }
    let scene = try function.call(window)
    let answers = try AnswerReader.read(scene ?? Scene(), rows: window.ids)
    return SDKAnswers(answers, rows: window.ids)
  }
}
