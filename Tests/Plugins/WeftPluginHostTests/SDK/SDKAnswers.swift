// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import WeftLists
import WeftModel

@testable import WeftPluginHost

/// A hook's answers, by row number.
struct SDKAnswers {
  private(set) var items: [UInt64: SlotView] = [:]
  private(set) var texts: [UInt64: String] = [:]
  private(set) var actions: [UInt64: [ChannelAction]] = [:]
  let commands: [PluginCommand]

  init(_ answers: HookAnswers, rows ids: [UInt64]) {
    commands = answers.commands
    for (id, row) in zip(ids, answers.rows) {
      switch row {
      case .mine(.text(let text)): texts[id] = text
      case .mine(.view(let view)): items[id] = view
      case .pass, .later, .absent, .mine(.actions), .mine(.completions): break
      }
    }
    for (id, added) in zip(ids, answers.actions) where !added.isEmpty { actions[id] = added }
  }
}
