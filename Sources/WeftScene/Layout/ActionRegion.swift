// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// Where a tap or a press starts an action.
public struct ActionRegion: Equatable, Sendable {
  /// What starts it.
  public enum Trigger: Equatable, Sendable {
    /// A tap, a click or the enter key.
    case tap
    /// A press that lasts.
    case longPress
  }

  /// The area, in points.
  public let rect: Rect
  /// The id of the action.
  public let action: String
  /// What starts it.
  public let trigger: Trigger
  /// The row it stands in, if any.
  public let row: UInt64?
}
