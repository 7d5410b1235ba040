// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Weft

/// Opening screens and returning from them.
extension Viewer {
  /// Shows a stack of screens, skipping those that don't exist, or the channel list if none exists.
  ///
  /// - Parameter path: The screens; an unknown name is `nil` and is reported.
  package func show(_ path: [ScreenName?]) {
    // Addresses from before or after the welcome name screens that don't exist now.
    let path = path.filter { isAtWelcome ? $0?.isAtWelcome == true : $0 != .welcome }
    let root: ScreenName =
      isAtWelcome ? .welcome : path.first == .threads ? .threads : .channels
    showRoot(root)
    visit(Array(path.drop { $0 == root }), isChosen: false)
  }

  /// Shows one of the two root lists alone, or the welcome instead of both.
  func showRoot(_ name: ScreenName) {
    let name = isAtWelcome ? ScreenName.welcome : name
    closeSwipes()
    drop(to: 1)
    visiting = nil
    stack.first?.search?.isOpen = false
    let root = roots[name] ?? makeRoot(name)
    roots[name] = root
    stack = [root]
    chosen = nil
    showPanes()
  }

  /// Puts a screen on the stack, or returns to it if it is on the stack already.
  ///
  /// A chat or thread replaces the screens above the one that it was opened from.
  ///
  /// - Returns: False if the screen's subject doesn't exist.
  func push(_ name: ScreenName) -> Bool {
    closeSwipes()
    // Nothing opens over the palette; it closes.
    closePalette(isDone: true)
    // A screen is on the stack at most once.
    if let place = stack.firstIndex(where: { $0.name == name }) {
      if isShown(place) { chosen = place } else { drop(to: place + 1) }
      showPanes()
      return true
    }
    guard let screen = make(name) else { return false }
    if name.isChat { drop(to: focus + 1) }
    stack.append(screen)
    chosen = nil
    showPanes()
    noteVisit(name)
    if let chat = screen.conversation { resumeEdit(in: chat) }
    return true
  }

  /// Leaves the last screen of the stack for the one below; returns false for the only one.
  @discardableResult
  func leave() -> Bool {
    visiting = nil
    guard stack.count > 1 else { return false }
    drop(to: stack.count - 1)
    showPanes()
    return true
  }

  /// Pops screens until `count` remain; the remaining ones are not notified.
  func drop(to count: Int) {
    while stack.count > max(1, count), let left = stack.popLast() {
      left.appear(false)
      visible.removeAll { $0 === left }
      if let chat = left.conversation {
        keepEdit(in: chat)
        app.forget(chat.list)
      }
      if left.name == .account { accountSession?.leave() }
    }
    if let place = chosen, place >= stack.count { chosen = nil }
  }

  /// Removes the screens of a channel from the stack, and the pages above them about it and its messages.
  func leave(channel id: ChannelID) {
    visiting = nil
    let isOfChannel = { (screen: any AppScreen) -> Bool in
      switch screen.name {
      case .info, .pinned, .media, .members: screen.name.pageChannel == id
      case .attachment, .reactions, .readers, .why(.message): true
      default: screen.conversation?.channel.id == id
      }
    }
    let place =
      stack.firstIndex { ($0.conversation?.channel.id ?? $0.name.pageChannel) == id } ?? stack.count
    let over = stack[place...].filter { !isOfChannel($0) }
    drop(to: place)
    stack += over
    chosen = nil
    showPanes()
  }
}
