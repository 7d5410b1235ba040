// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import CWeft
internal import WeftViews

/// A change that a plugin without state makes to the host.
///
///     Plugin(id: "org.example.plain", name: "Plain rows", version: "1.0.0", hooks: [
///       .view(.channelItem, reading: .channel(.name)) { row in
///         Scene { Text(row.channel.name) }
///       },
///       .text(.messagePreview, reading: .below) { row in row.below.uppercased() },
///     ])
public typealias Hook = PluginHook<Void>

/// A change that a plugin makes to the host, with closures that may be lent the plugin's state.
///
/// There is one factory for each kind of answer: `view` and `around`, `wrap`, `text`, `swipe`,
/// `action` and `event`, each with a variant that lends the state.
///
/// A closure that throws fails the whole call: the host shows the default for all rows of that
/// call, and logs the error.
public struct PluginHook<State>: Sendable {
  /// A closure that writes the answer for one row.
  typealias Answer =
    @Sendable (PluginRow, inout State, inout SceneWriter) throws(PluginError) -> Void

  /// The id the host knows the hook by.
  public let id: String
  /// The fields it reads.
  public let fields: [Field]
  /// How many of its fields are required, counted from the first.
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
  /// Sets the hook's priority; the higher, the earlier it is asked, unless the
  /// user's order file decides.
  public consuming func priority(_ priority: Int) -> PluginHook {
    var copy = self
    copy.order = Int32(clamping: priority)
    return copy
  }

  /// Makes the host ask it in every frame, because it depends on more than its fields.
  public consuming func volatile() -> PluginHook {
    var copy = self
    copy.flags |= UInt32(WEFT_HOOK_VOLATILE)
    return copy
  }

  /// Makes a host refuse the hook unless it knows the first of the hook's fields.
  ///
  /// - Parameter count: How many of the fields are required; all by default.
  public consuming func requiringFields(_ count: Int = .max) -> PluginHook {
    var copy = self
    copy.requiredCount = max(0, min(count, copy.fields.count))
    return copy
  }
}
