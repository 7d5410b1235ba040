// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Weft
internal import WeftApp
internal import WeftScene
internal import WeftWeb

/// Makes a pane's part of a patch: the differences between the pane and what the page has of it.
struct PaneWriter {
  private var page = LivePage()
  /// The pane's last frame, if it was not a shared one.
  var last: LiveScene?
  /// The other facts last sent to the page.
  private var told = Told()
  /// The message of the last jump.
  private var goal: MessageID?

  private struct Told: Equatable {
    var list: WindowPosition?
    var title: String?
  }

  /// The window's position in the whole list, counted from the top of the page.
  private struct WindowPosition: Equatable {
    var count: Int
    var first: Int
    var isFromBelow: Bool
    var screen: String
    var isSearch: Bool
    /// The label of the field from which its rows are chosen, or `nil` if they have the focus themselves.
    var choice: String?
    /// The row that has the focus at first, if there is one.
    var start: UInt64?
  }

  /// A message to jump to, and its index in the list.
  typealias Goal = (id: MessageID, place: Int)

  /// Makes the next patch contain everything again.
  mutating func forget() {
    page.forget()
    told = Told()
  }

  /// Treats the style rules that another pane of the page has as present in this one.
  mutating func share(with other: PaneWriter) { page.share(with: other.page) }

  /// Returns the message that a screen jumps to, once for each jump.
  mutating func goal(of screen: any AppScreen) -> Goal? {
    guard let list = screen.conversation?.list else { return nil }
    guard let id = list.scrolledId else {
      goal = nil
      return nil
    }
    guard id != goal, let index = list.session.index(of: id) else { return nil }
    return (id, index)
  }

  /// Returns the changes of a frame as members of a JSON object.
  ///
  /// - Parameters:
  ///   - shown: The screen in the frame with its rows, or `nil` for a pane without a screen.
  ///   - title: The name of the pane, or `nil` if it needs none.
  mutating func members(
    of frame: LiveScene,
    showing shown: (screen: any AppScreen, window: Range<Int>, goal: Goal?)?,
    title: String?
  ) -> [UInt8] {
    var json = JSONBytes()
    write(page.show(frame), &json)
    if let shown {
      writeList(of: shown.screen, window: shown.window, into: &json)
      if let goal = shown.goal, let row = shown.screen.row(at: goal.place) {
        json.member("reveal", json: "{\"row\":\"\(String(row, radix: 16))\",\"at\":\"center\"}")
        self.goal = goal.id
      }
    } else {
      told.list = nil
    }
    if let title, title != told.title {
      told.title = title
      json.member("name", text: title)
    }
    return json.bytes
  }

  private func write(_ change: LivePatch, _ json: inout JSONBytes) {
    if change.isReset { json.member("reset", json: "true") }
    if !change.rules.isEmpty {
      json.member("css")
      json.list(change.rules) { $0.string($1) }
    }
    json.members(change.change.json)
  }

  private mutating func writeList(
    of screen: any AppScreen,
    window: Range<Int>,
    into json: inout JSONBytes
  ) {
    let first =
      screen.isReadFromBelow
      ? max(0, screen.count - window.lowerBound - page.rowCount) : window.lowerBound
    let list = WindowPosition(
      count: screen.count,
      first: first,
      isFromBelow: screen.isReadFromBelow,
      screen: screen.shownList.text,
      isSearch: screen.search?.isOpen == true,
      choice: screen.palette?.prompt,
      start: screen.start.flatMap(screen.row)
    )
    guard list != told.list else { return }
    told.list = list
    json.member(
      "list",
      json: "{\"count\":\(list.count),\"first\":\(list.first),\"fromBelow\":\(list.isFromBelow)"
    )
    if list.isSearch { json.member("search", json: "true") }
    if let start = list.start { json.member("start", text: String(start, radix: 16)) }
    if let choice = list.choice { json.member("choice", text: choice) }
    json.member("screen", text: list.screen)
    json.raw("}")
  }
}
