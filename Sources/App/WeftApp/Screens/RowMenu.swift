// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

package import Weft
internal import WeftScene

/// The menu of a row, which the application shows in front of a list.
package struct RowMenu {
  /// The row that its actions apply to.
  let row: UInt64
  let title: String
  let actions: [ChannelAction]
  /// The index of the first option, if the menu offers those of a poll.
  var firstOption: Int?
  /// The reactions that it offers in a line, or none for a menu with an entry in each line.
  var reactions: [OfferedReaction] = []
  /// The links of the message when the menu opened, which its entries name by their index.
  var links: [LinkAddress] = []
  /// The attachments of the message when the menu opened, if its entries name them by their index.
  var files: [ChatAttachment] = []

  /// Returns `nil` if the row offers no action.
  init?(_ row: UInt64, title: String, offering offered: [ChannelAction], strings: StringCatalog) {
    guard !offered.isEmpty else { return nil }
    self.row = row
    self.title = title
    actions =
      offered + [
        ChannelAction(id: ListAction.cancel, title: strings.text(.actionCancel), iconName: "close")
      ]
  }
}

/// Rows that have such menus.
package protocol MenuHolder: RowMenus {
  /// The open menu.
  var menu: RowMenu? { get set }
  /// Returns the menu of a row, or the menu of an invitation, which has no row.
  func menu(ofRow row: UInt64?) -> RowMenu?
}

extension MenuHolder {
  package var front: ScreenFront? { menu.map { .menu($0.actions.map(\.id)) } }

  package func openMenu(ofRow row: UInt64?) -> ActionOutcome {
    menu = menu(ofRow: row)
    return .done
  }

  package func closeFront() -> Bool { closeMenu() != nil }

  package func closeMenu() -> UInt64? {
    defer { menu = nil }
    return menu?.row
  }

  /// Returns the screen with the open menu in front of it.
  func inFront(of content: Scene) -> Scene {
    guard let menu else { return content }
    let front = Scene {
      if menu.reactions.isEmpty {
        MoreChannelActionsView(channelName: menu.title, actions: menu.actions)
      } else {
        let others = Array(menu.actions.dropFirst(menu.reactions.count))
        ReactionRow(title: menu.title, reactions: menu.reactions, others: others)
      }
    }.owned(.menu)
    return Scene { content.opacity(0.4).overlay(alignment: .bottom) { front } }
  }
}
