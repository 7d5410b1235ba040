// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// An area in which a tap or a press starts an action.
public struct ActionRegion: Equatable, Sendable {
  /// The input that starts an action.
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
  /// The input that starts the action.
  public let trigger: Trigger
  /// The row that contains the region, if any.
  public let row: UInt64?
}
