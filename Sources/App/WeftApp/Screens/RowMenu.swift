// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Weft

/// The menu of a row, which the application shows in front of a list.
package struct RowMenu {
  /// The row that its actions apply to.
  let row: UInt64
  let title: String
  let actions: [ChannelAction]
  /// The index of the first option, if the menu offers those of a poll.
  var firstOption: Int?

  /// Returns `nil` if the row offers no action.
  init?(_ row: UInt64, title: String, _ offered: [ChannelAction], _ strings: StringCatalog) {
    guard !offered.isEmpty else { return nil }
    self.row = row
    self.title = title
    actions =
      offered + [
        ChannelAction(id: ListAction.cancel, title: strings.text(.actionCancel), iconName: "close")
      ]
  }
}

/// A screen whose rows have such menus.
package protocol MenuScreen: AppScreen {
  /// The open menu.
  var menu: RowMenu? { get set }
}

extension MenuScreen {
  package var hasMenus: Bool { true }
  package var front: ScreenFront? { menu.map { .menu($0.actions.map(\.id)) } }

  package func closeFront() -> Bool { closeMenu() != nil }

  package func closeMenu() -> UInt64? {
    defer { menu = nil }
    return menu?.row
  }

  /// Returns the screen with the open menu in front of it.
  func inFront(of content: Scene) -> Scene {
    guard let menu else { return content }
    let view = MoreChannelActionsView(channelName: menu.title, actions: menu.actions)
    let front = Scene { view }.owned(.menu)
    return Scene { content.opacity(0.4).overlay(alignment: .bottom) { front } }
  }
}
