// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

package import Weft

/// The command palette, and choosing a chat with it.
extension Viewer {
  /// The palette while it is the screen that the user acts on.
  package var palette: PaletteSession? { top.palette }

  /// Opens the palette, which leads to any chat and starts any action, or closes it if it is open.
  ///
  /// A question in front of the screen has to be answered first.
  package func togglePalette() {
    if let palette, palette.then == nil { return closePalette() }
    open { viewer, before in
      PaletteSession(
        viewer,
        prompt: viewer.app.words.palette.prompt,
        actions: viewer.paletteActions,
        before: before
      )
    }
  }

  /// Lets the user choose a chat by a few letters.
  ///
  ///     viewer.chooseChat(title: words.forwardTo) { viewer.forward(message, to: $0) }
  ///
  /// - Parameters:
  ///   - title: The purpose of the choice, shown in the empty field.
  ///   - then: Called with the chosen chat after the palette has closed; not called if the user cancels.
  package func chooseChat(title: String, then: @escaping (ChannelID) -> Void) {
    open { viewer, before in
      PaletteSession(viewer, prompt: title, actions: [], before: before, then: then)
    }
  }

  /// Lets the user choose people by a few letters.
  func choosePeople(_ purpose: PeopleChooser.Purpose) {
    open { viewer, before in
      PaletteSession(
        viewer,
        prompt: purpose.prompt,
        actions: [],
        before: before,
        people: PeopleChooser(viewer.app, purpose)
      )
    }
  }

  private func open(_ make: (Viewer, PaletteSession.Before) -> PaletteSession) {
    touch()
    guard openQuestion == nil, !isAtWelcome else { return }
    while top.menus?.closeFront() == true {}
    closePalette()
    let before = PaletteSession.Before(
      isWriting: isWriting,
      chosen: chosen,
      chat: top.conversation
    )
    let session = make(self, before)
    // Keys now go to the palette, even if the chat stays visible beside it.
    composer?.focus(false)
    closeSwipes()
    endWords()
    stack.append(PaletteScreen(session, self))
    chosen = nil
    showPanes()
  }

  /// Closes the palette, and returns to what the user did before.
  ///
  /// - Parameter isDone: Whether the user now does something else than writing.
  func closePalette(isDone: Bool = false) {
    guard let session = stack.last?.palette else { return }
    touch()
    drop(to: stack.count - 1)
    chosen = session.before.chosen
    showPanes()
    guard !isDone, session.before.isWriting, let chat = session.before.chat,
      top.conversation === chat
    else { return }
    write(true)
  }

  /// Chooses the selected row of the palette.
  func choosePaletteRow() {
    guard let palette, let place = palette.selected else { return }
    choose(palette.rows[place], of: palette)
  }

  /// Chooses a row of the palette.
  func choose(row: UInt64, of palette: PaletteSession) {
    if let place = palette.index(of: row) { choose(palette.rows[place], of: palette) }
  }

  private func choose(_ row: PaletteSession.Row, of palette: PaletteSession) {
    if let people = palette.people { return choose(row, of: palette, people) }
    switch row {
    case .heading, .person: break
    case .chat(let id):
      closePalette(isDone: palette.then == nil)
      if let then = palette.then { then(id) } else { go(to: id) }
    case .action(let action):
      closePalette()
      start(action, in: palette.before.chat)
    case .search(let text):
      closePalette(isDone: true)
      perform(ListAction.search)
      stack[0].search?.search(for: text)
    }
  }

  private func choose(
    _ row: PaletteSession.Row,
    of palette: PaletteSession,
    _ people: PeopleChooser
  ) {
    switch row {
    case .action(let action):
      closePalette(isDone: true)
      people.purpose.then(action.id, people.chosen)
    case .person(let id, _) where people.purpose.isSingle:
      closePalette(isDone: true)
      people.purpose.then("", [id])
    case .person(let id, _):
      if !people.toggle(id) { tell(app.words.refusals.tooManyPeople) }
      palette.search(for: "")
      touch()
    case .heading, .chat, .search: break
    }
  }

  /// Opens a chat as the list does, or returns to it if it is open.
  private func go(to id: ChannelID) {
    let name = ScreenName.messages(id)
    if !stack.contains(where: { $0.name == name }) { showRoot(.channels) }
    visit([name])
  }

  private func start(_ action: PaletteAction, in chat: Conversation?) {
    guard action.isOfChat, let chat, case .channel(let entry)? = ViewAction(action.id) else {
      return perform(action.id)
    }
    let id = chat.channel.id
    guard let channel = app.engine.state.channel(id) else { return tell(app.words.channelGone) }
    if entry == .viewInfo { visit([.info(id)]) } else { performForEngine(action.id, in: channel) }
  }

  /// How many visited chats are remembered.
  private static let mostVisited = 16

  /// Notes that the user has opened a chat.
  func noteVisit(_ name: ScreenName) {
    guard case .messages(let id) = name else { return }
    visited = [id] + visited.filter { $0 != id }.prefix(Self.mostVisited - 1)
  }
}
