// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftPluginWire
internal import WeftViews

/// What came of asking a hook.
enum HookReply {
  /// What it wrote, still to be looked at.
  case answered(Scene)
  /// It passes all rows.
  case passed
  /// Nobody is there to be asked, or what was asked is lost: the plugin has no part in the rows for this time.
  case absent
  /// The answer comes later, under a number; nil where the plugin is still busy and was not asked.
  case late(Int?)
}

/// Where the code of a hook runs, as whoever asks it sees that.
protocol HookSource: AnyObject {
  /// What its answers cost.
  var meter: HookMeter { get }

  /// How many frames were begun; nil where it makes no difference how often it is asked in one.
  var frame: Int? { get }

  /// Whether it may be asked in this frame; when not, it has its turn in a later one.
  func takeTurn() -> Bool

  /// Has a frame drawn, as soon as there may be one, because the hook had no turn and is still to be asked.
  func wantFrame()

  /// Counts what is done with its answer as its cost.
  func charge<Result>(
    _ work: () throws(PluginRefusal) -> Result
  ) throws(PluginRefusal) -> Result

  /// Asks about rows, all at once.
  ///
  /// - Throws: what the hook failed by.
  func call(_ window: PackedWindow) throws(PluginRefusal) -> HookReply

  /// The answer that was late; `late` again while there is none yet.
  ///
  /// - Throws: what the hook failed by.
  func collect(_ number: Int) throws(PluginRefusal) -> HookReply

  /// Takes that an answer about some rows had no form at all.
  ///
  /// - Throws: the same, where it is not dealt with.
  func answerMadeNoSense(_ refusal: PluginRefusal, rows: Int) throws(PluginRefusal)
}
