// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

package import Weft
package import WeftDiff
internal import WeftScene

/// The command palette, in front of the screen from which it was opened.
package final class PaletteScreen: AppScreen {
  package let shownList = ScreenList(name: .palette)
  private let session: PaletteSession
  private let app: ChatApp
  /// Whether the surface has no field, so that the text needs a drawn caret.
  private let drawsCaret: Bool
  private let showsKeys: Bool
  private var scrolled = 0
  /// The text for which the rows were scrolled.
  private var scrolledText = ""

  init(_ session: PaletteSession, _ viewer: Viewer) {
    self.session = session
    app = viewer.app
    drawsCaret = viewer.isInTerminal
    showsKeys = viewer.keys.contains { $0.keys.contains(AppKey.settings.rawValue) }
  }

  package var title: String { session.prompt }
  package func hint(_ hints: AppWords.Hints) -> String { app.words.palette.hints }
  package var search: (any ScreenSearch)? { session }
  package var palette: PaletteSession? { session }

  package var count: Int { session.count }
  package var first: Int {
    session.text == scrolledText ? min(scrolled, max(0, count - 1)) : 0
  }

  package var selected: Int? {
    get { session.selected }
    set { session.selected = newValue }
  }

  package func isHeading(at index: Int) -> Bool {
    session.rows.indices.contains(index) && session.rows[index].isHeading
  }

  package func index(ofRow row: UInt64) -> Int? { session.index(of: row) }
  package func row(at index: Int) -> UInt64? { session.number(at: index) }

  @discardableResult
  package func drainChanges() -> Changeset? {
    session.follow()
    return nil
  }

  package func want(from first: Int, count: Int) {
    (scrolled, scrolledText) = (max(0, first), session.text)
  }

  package func scene(rowLimit: Int) -> Scene {
    let (rows, words) = (session.rows, app.words.palette)
    var writer = SceneWriter()
    let strings = app.engine.environment.strings
    writer.splice(
      Scene {
        PaletteField(
          // A long text shows its end, where the user types.
          text: String(session.text.suffix(48)) + (drawsCaret ? "▏" : ""),
          prompt: session.text.isEmpty ? session.prompt : nil,
          cancel: strings.text(.actionCancel)
        )
      }
    )
    writer.beginList(label: session.prompt)
    let selected = session.selected
    session.selectedLabel = selected.map { line(rows[$0]).label } ?? ""
    for index in rows.indices.dropFirst(first).prefix(rowLimit) {
      guard let number = session.number(at: index) else { continue }
      let line = line(rows[index])
      writer.beginRow(
        number,
        provider: nil,
        label: line.label,
        role: rows[index].isHeading ? nil : .button,
        isSelected: index == selected
      )
      writer.splice(Scene { line })
      writer.end()
    }
    writer.end()
    if rows.isEmpty {
      let text = ChannelListAlert.shown(session.text, otherwise: "")
      writer.splice(Scene { ListNotice(icon: "search", title: words.nothing(.text(text))) })
    }
    return writer.scene
  }

  private func line(_ row: PaletteSession.Row) -> PaletteLine {
    switch row {
    case .heading(let title): PaletteLine(title: title, isHeading: true)
    case .chat(let id): line(ofChat: id)
    case .person(let id, let isChosen): line(of: id, isChosen: isChosen)
    case .action(let action):
      PaletteLine(
        title: action.title,
        value: showsKeys ? action.key ?? "" : "",
        // Screen readers read no comma and no question mark.
        spokenValue: action.key?.first?.isLetter == true ? nil : ""
      )
    case .search(let text):
      PaletteLine(
        title: app.words.palette.searchFor(
          .text(ChannelListAlert.shown(text, otherwise: text, atMost: 64))
        ),
        icon: "search"
      )
    }
  }

  private func line(of id: UserID, isChosen: Bool) -> PaletteLine {
    let user = app.engine.state.user(id)
    let name = AppPages.oneLine(user.displayName)
    let handle = user.displayName == id.rawValue ? "" : AppPages.oneLine(id.rawValue)
    return PaletteLine(
      title: ChannelListAlert.shown(name, otherwise: id.rawValue),
      value: isChosen ? "✓" : handle,
      spokenValue: isChosen ? app.words.making.chosen : handle,
      avatar: AvatarContent(of: user)
    )
  }

  private func line(ofChat id: ChannelID) -> PaletteLine {
    let (engine, list) = (app.engine, app.channels.list)
    guard let channel = engine.state.channel(id, messages: 0) else {
      return PaletteLine(title: app.words.channelGone)
    }
    let name = list.name(forChannel: channel)
    let item = list.slots.factory.makeChannelListItemViewModel(
      channel: channel,
      channelName: name,
      environment: engine.environment
    )
    let (strings, count) = (engine.environment.strings, channel.unreadCount.messages)
    return PaletteLine(
      title: ChannelListAlert.shown(name, otherwise: id.rawValue),
      value: count > 0 ? strings.text(.unreadCount, .count(count)) : "",
      spokenValue: count > 0 ? strings.text(.accessibilityUnread, .count(count)) : "",
      avatar: item.avatar
    )
  }

  package func perform(_ action: String, row: UInt64?) -> ActionOutcome { .done }

  /// Does nothing; the viewer closes the palette before it follows a row.
  package func open(row: UInt64) -> RowOpening { .nothing }
}
