// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import CWeft
internal import WeftViews

/// One thing a plugin without a state changes.
///
///     Plugin(id: "org.example.plain", name: "Plain rows", version: "1.0.0", hooks: [
///       .view(.channelItem, reading: .channel(.name)) { row in
///         Scene { Text(row.channel.name) }
///       },
///       .text(.messagePreview, reading: .below) { row in row.below.uppercased() },
///     ])
public typealias Hook = PluginHook<Void>

/// One thing a plugin changes, whose closures may be lent the state of the plugin.
///
/// There is a kind of hook for each kind of answer: `view` and `around`, `wrap`, `text`, `swipe`, `action` and
/// `event`, each for closures that are lent the state and for those that are not.
///
/// A closure that throws fails the whole call: the host shows the default for all rows it asked about, and
/// what was thrown is told in its log.
public struct PluginHook<State>: Sendable {
  /// Writes the answer for one row.
  typealias Answer =
    @Sendable (PluginRow, inout State, inout SceneWriter) throws(PluginError) -> Void

  /// The id the host knows it by.
  public let id: String
  /// What it reads.
  public let fields: [Field]
  /// How many of its fields, from the first on, it can't do without.
  private(set) var requiredCount = 0
  private(set) var order: Int32 = 0
  private(set) var flags: UInt32 = 0
  let answer: Answer

  init(_ id: String, _ fields: [Field], answer: @escaping Answer) {
    self.id = id
    self.fields = fields
    self.answer = answer
  }
}

extension PluginHook {
  /// Sets how early it is asked; the higher, the earlier, where the user's order file says nothing.
  public consuming func priority(_ priority: Int) -> PluginHook {
    var copy = self
    copy.order = Int32(clamping: priority)
    return copy
  }

  /// Makes it one that is asked every frame, since it depends on more than its fields.
  public consuming func volatile() -> PluginHook {
    var copy = self
    copy.flags |= UInt32(WEFT_HOOK_VOLATILE)
    return copy
  }

  /// Makes a host refuse it that does not know the first of its fields.
  ///
  /// - Parameter count: How many of the fields it can't do without; all of them unless it is said.
  public consuming func requiringFields(_ count: Int = .max) -> PluginHook {
    var copy = self
    copy.requiredCount = max(0, min(count, copy.fields.count))
    return copy
  }
}
