// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftLists
internal import WeftModel

/// The kind of a hook, read from its id.
enum HookKind: Equatable {
  /// Draws a row, a part of one, or a part of a screen.
  case view(ViewSlot)
  /// Wraps a part of a screen or a row in a frame.
  case wrap(WrapSlot)
  /// Changes a text.
  case text(TextSlot)
  /// Adds buttons to swiped rows.
  case swipe(SwipeSlot)
  /// Performs the plugin's own actions.
  case action
  /// Observes events.
  case event

  static let actionID = "weft.action/1"
  static let eventID = "weft.event/1"

  init?(id: String) {
    if let slot = ViewSlot(rawValue: id) {
      self = .view(slot)
    } else if let slot = WrapSlot(rawValue: id) {
      self = .wrap(slot)
    } else if let slot = TextSlot(rawValue: id) {
      self = .text(slot)
    } else if let slot = SwipeSlot(rawValue: id) {
      self = .swipe(slot)
    } else if id == Self.actionID {
      self = .action
    } else if id == Self.eventID {
      self = .event
    } else {
      return nil
    }
  }

  /// Whether the host asks it outside of frames.
  var isBackground: Bool {
    switch self {
    case .text(.search), .text(.sort), .action, .event: true
    default: false
    }
  }

  /// The ids of all hooks.
  static let ids =
    ViewSlot.allCases.map(\.rawValue) + WrapSlot.allCases.map(\.rawValue)
    + TextSlot.allCases.map(\.rawValue) + SwipeSlot.allCases.map(\.rawValue)
    + [actionID, eventID]

  /// Returns the ids most similar to an unknown id: other revisions, or else the same group.
  static func suggestions(for id: String) -> [String] {
    let stem = id.prefix { $0 != "/" }
    let same = ids.filter { $0.prefix { $0 != "/" } == stem }
    if !same.isEmpty { return same }
    let group = stem.split(separator: ".").prefix(2)
    return ids.filter { $0.split(separator: ".").prefix(2) == group }
  }
}
