// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftPluginFormat
internal import WeftViews

/// The reply of the process that runs a hook.
enum HookReply {
  /// The hook's answer, still to be checked.
  case answered(Scene)
  /// The hook passes all rows.
  case passed
  /// The hook is not running or its answer is lost; the rows are shown without the plugin for now.
  case absent
  /// The answer comes later, under a number; nil when the hook is still busy and was not asked.
  case late(Int?)
}

/// The place where a hook's code runs: this process or a worker.
protocol HookSource: AnyObject {
  /// Measures the cost of its answers.
  var meter: HookMeter { get }

  /// The number of the current frame; nil when the hook may be asked more than once in a frame.
  var frame: Int? { get }

  /// Whether the hook may be asked in this frame; if not, it gets its turn in a later one.
  ///
  /// - Parameter isAnswered: Whether the hook has an answer to show meanwhile.
  func takeTurn(isAnswered: Bool) -> Bool

  /// Requests the earliest possible frame, because the hook had no turn and still has to be asked.
  func wantFrame()

  /// Charges the work on its answer to the hook.
  func charge<Result>(
    _ work: () throws(PluginRefusal) -> Result
  ) throws(PluginRefusal) -> Result

  /// Asks about all rows at once.
  ///
  /// - Throws: The reason why the hook failed.
  func call(_ window: PackedWindow) throws(PluginRefusal) -> HookReply

  /// Returns the late answer, or `late` again while there is none.
  ///
  /// - Throws: The reason why the hook failed.
  func collect(_ number: Int) throws(PluginRefusal) -> HookReply

  /// Records a malformed answer.
  ///
  /// - Throws: The same refusal when the source does nothing about it.
  func answerMadeNoSense(_ refusal: PluginRefusal, rows: Int) throws(PluginRefusal)
}
