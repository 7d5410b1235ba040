// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Synchronization
import Testing
import Weft
import WeftJSON
import WeftScene
import WeftTestSupport

@testable import WeftApp

/// Headings in the lists of chats and threads, and collapsing what is below them.
@Suite struct SectionTests {
  private let app: ChatApp
  private let viewer: Viewer
  private let kept: Kept

  private final class Kept: Sendable {
    let sections = Mutex<[Set<ChannelSection>]>([])
    let groupings = Mutex<[ChannelGrouping]>([])
  }

  init() {
    var workspace = Workspace(currentUser: Samples.me)
    workspace.users = [Samples.me, Samples.leia]
    workspace.channels = (0..<30).map { number in
      let age = Double(60 * (number + 1))
      return Samples.channel(
        "c\(number)",
        name: "Channel \(number)",
        age: age,
        [Samples.message("Text \(number)", id: "m\(number)", age: age)]
      )
    }
    let kept = Kept()
    var options = ChatApp.Options()
    options.rowsAtFirst = 10
    options.keepCollapsed = { sections in kept.sections.withLock { $0.append(sections) } }
    options.keepGrouping = { grouping in kept.groupings.withLock { $0.append(grouping) } }
    app = ChatApp(
      Engine(workspace: workspace, environment: Samples.environment()),
      options: options
    )
    viewer = Viewer(app)
    self.kept = kept
  }

  private func pin(_ numbers: Int..., isOn: Bool = true) {
    for number in numbers {
      let date = (app.engine.state.latestMoment ?? Samples.now).addingTimeInterval(1)
      app.engine.apply(
        ChatEvent(.memberUpdated, cid: ChannelID("messaging:c\(number)"), at: date) {
          $0.member = MemberPatch(UserPatch(Samples.me.id)) {
            $0.pinnedAt = .set(isOn ? date : nil)
          }
        }
      )
    }
  }

  /// The headings and the numbers of the channels in the list, such as "Pinned 2, 3, 7, Other chats, 0".
  private func shown(rows: Int = 40) throws -> String {
    while let loading = viewer.loading, loading.hasMoreToLoad { loading.loadMore() }
    let names = try viewer.scene(rowLimit: rows).texts()
    let words = app.words.sections
    var parts: [String] = []
    for (index, text) in names.enumerated() {
      if text.hasPrefix("Channel ") {
        parts.append(String(text.dropFirst("Channel ".count)))
      } else if [words.pinned, words.unread, words.others, words.lowPriority].contains(text) {
        let count = index + 1 < names.count ? Int(names[index + 1]) : nil
        parts.append(count.map { "\(text) \($0)" } ?? text)
      }
    }
    return parts.joined(separator: ", ")
  }

  private let all = (0..<30).map(String.init)

  private func list(without numbers: [Int] = []) -> String {
    all.filter { !numbers.contains(Int($0) ?? -1) }.joined(separator: ", ")
  }

  @Test func `a list without pinned chats has no headings`() throws {
    #expect(try shown() == list())
    viewer.perform(AppAction.sections)
    #expect(viewer.notice?.text == app.words.sections.none)
    #expect(try shown() == list())
  }

  @Test func `pinned chats and the others have headings`() throws {
    pin(7, 3)
    #expect(try shown() == "Pinned 2, 3, 7, Other chats, \(list(without: [3, 7]))")
    pin(3, 7, isOn: false)
    #expect(try shown() == list())
  }

  @Test func `a heading is above the first visible row only if its section starts there`() throws {
    pin(7, 3)
    _ = try shown()
    viewer.top.want(from: 1, count: 3)
    #expect(try shown(rows: 3) == "7, Other chats, 0, 1")
    viewer.top.want(from: 4, count: 3)
    #expect(try shown(rows: 3) == "2, 4, 5")
  }

  @Test func `collapsing the pinned chats leaves their heading, and expanding shows them again`()
    throws
  {
    pin(7, 3)
    viewer.perform(ChannelSection.pinned.action)
    #expect(try shown() == "Pinned 2, Other chats, \(list(without: [3, 7]))")
    // What happens meanwhile is counted.
    pin(12)
    #expect(try shown() == "Pinned 3, Other chats, \(list(without: [3, 7, 12]))")
    viewer.perform(ChannelSection.pinned.action)
    #expect(try shown() == "Pinned 3, 3, 7, 12, Other chats, \(list(without: [3, 7, 12]))")
    #expect(kept.sections.withLock { $0 } == [[.pinned], []])
    #expect(viewer.isPlain)
  }

  @Test func `collapsing the others leaves the pinned chats, with the heading below`() throws {
    pin(7, 3)
    viewer.perform(ChannelSection.chats.action)
    #expect(try shown() == "Pinned 2, 3, 7, Other chats 28")
    viewer.perform(ChannelSection.pinned.action)
    #expect(try shown() == "Pinned 2, Other chats 28")
    #expect(try !viewer.scene(rowLimit: 5).texts().contains(app.words.filters.nothing))
    // A key expands both.
    viewer.perform(AppAction.sections)
    #expect(try shown() == "Pinned 2, 3, 7, Other chats, \(list(without: [3, 7]))")
  }

  @Test func `chats of low priority are at the end, under a heading, unless they are pinned`()
    throws
  {
    for number in [0, 4, 9] {
      let date = Samples.now.addingTimeInterval(Double(number + 1))
      app.engine.apply(
        ChatEvent(.memberUpdated, cid: ChannelID("messaging:c\(number)"), at: date) {
          $0.member = MemberPatch(UserPatch(Samples.me.id)) { $0.isLowPriority = .set(true) }
        }
      )
    }
    pin(9)
    let others = list(without: [0, 4, 9])
    #expect(try shown() == "Pinned 1, 9, Other chats, \(others), Low priority 2, 0, 4")
    viewer.perform(ChannelSection.lowPriority.action)
    #expect(try shown() == "Pinned 1, 9, Other chats, \(others), Low priority 2")
    viewer.perform(ChannelSection.chats.action)
    #expect(try shown() == "Pinned 1, 9, Other chats 27, Low priority 2")
    pin(9, isOn: false)
    #expect(try shown() == "Other chats 27, Low priority 3")
  }

  @Test func `the last pinned chat takes the headings along, even when the section is collapsed`()
    throws
  {
    pin(3)
    viewer.perform(ChannelSection.pinned.action)
    pin(3, isOn: false)
    #expect(try shown() == list())
  }

  @Test func `the key collapses the section of the selected chat`() throws {
    pin(7, 3)
    _ = try shown()
    viewer.top.selected = 4
    viewer.press(.sections, in: viewer.top.row(at: 4))
    #expect(try shown() == "Pinned 2, 3, 7, Other chats 28")
    viewer.press(.sections, in: nil)
    viewer.press(.sections, in: viewer.top.row(at: 0))
    #expect(try shown() == "Pinned 2, Other chats, \(list(without: [3, 7]))")
  }

  @Test func `one user's sections don't change the list of another, and the next start has them`()
    throws
  {
    pin(7, 3)
    let other = Viewer(app)
    viewer.perform(ChannelSection.pinned.action)
    #expect(!viewer.isPlain && other.isPlain)
    #expect(try other.scene(rowLimit: 5).texts().contains("Channel 3"))
    var options = ChatApp.Options()
    options.collapsed = [.pinned]
    let next = Viewer(ChatApp(app.engine, options: options))
    #expect(try !next.scene(rowLimit: 5).texts().contains("Channel 3"))
  }

  @Test func `the archive and a search have no sections`() throws {
    pin(7, 3)
    viewer.perform(ChannelSection.pinned.action)
    viewer.perform(ListFilter.archived.action)
    #expect(try shown() == "")
    viewer.perform(ListFilter.unread.action)
    viewer.perform(ListFilter.all.action)
    #expect(try shown().hasPrefix("Pinned 2, Other chats, 0"))
  }

  @Test func `the palette collapses and expands each section`() throws {
    pin(7)
    _ = try shown()
    let words = app.words.sections
    let titles = viewer.paletteActions.map(\.title)
    #expect(titles.contains(words.collapse(.text(words.pinned))))
    viewer.perform(ChannelSection.pinned.action)
    #expect(viewer.paletteActions.map(\.title).contains(words.expand(.text(words.pinned))))
  }

  /// Has others write into channels.
  private func write(_ numbers: Int...) {
    for number in numbers {
      let date = (app.engine.state.latestMoment ?? Samples.now).addingTimeInterval(1)
      app.engine.apply(
        ChatEvent(.messageNew, cid: ChannelID("messaging:c\(number)"), at: date) {
          $0.message = MessagePatch(MessageID("new-\(number)-\(date)")) {
            $0.text = .set("News")
            $0.author = UserPatch(Samples.leia.id)
            $0.createdAt = date
          }
        }
      )
    }
  }

  private func open(_ number: Int) {
    let id = ChannelID("messaging:c\(number)")
    viewer.show([.messages(id)])
    let date = (app.engine.state.latestMoment ?? Samples.now).addingTimeInterval(1)
    app.engine.apply(
      ChatEvent(.messageRead, cid: id, at: date) { $0.user = UserPatch(Samples.me.id) }
    )
    viewer.showRoot(.channels)
  }

  @Test func `the settings put unread chats first, and the next start has the choice`() throws {
    write(8, 5)
    let line = { [viewer, app] in
      AppPages.settings(viewer).lines.first { $0.title == app.words.sections.title }
    }
    #expect(line()?.value == app.words.sections.pinnedFirst)
    viewer.perform(try #require(line()?.action))
    #expect(line()?.value == app.words.sections.unreadFirst)
    #expect(viewer.notice?.text.contains(app.words.sections.unreadFirst) == true)
    #expect(kept.groupings.withLock { $0 } == [.unread])
    pin(5)
    let others = list(without: [5, 8])
    #expect(try shown() == "Pinned 1, 5, Unread 1, 8, Other chats, \(others)")
    viewer.perform(ChannelSection.unread.action)
    #expect(try shown() == "Pinned 1, 5, Unread 1, Other chats, \(others)")
    viewer.perform(AppAction.grouping)
    // The number of unread chats follows the title.
    #expect(try shown() == "Pinned 1, 5, Other chats 1, 8, \(others)")
    #expect(kept.groupings.withLock { $0 } == [.unread, .pinned])
    var options = ChatApp.Options()
    options.grouping = .unread
    let next = Viewer(ChatApp(app.engine, options: options))
    #expect(!next.isPlain)
    #expect(try next.scene(rowLimit: 5).texts().contains(app.words.sections.unread))
  }

  @Test func `an opened chat stays among the unread ones until another one is opened`() throws {
    viewer.perform(AppAction.grouping)
    write(9, 8, 7)
    let before = "Unread 3, 7, 8, 9, Other chats, \(list(without: [7, 8, 9]))"
    #expect(try shown() == before)
    open(8)
    #expect(app.engine.state.channel("messaging:c8")?.isUnread == false)
    #expect(try shown() == before)
    // A chat that was read before stays there, too.
    open(3)
    #expect(try shown() == "Unread 2, 7, 9, Other chats, 8, \(list(without: [7, 8, 9]))")
    // Collapsing a section moves nothing else.
    open(9)
    viewer.perform(ChannelSection.chats.action)
    #expect(try shown() == "Unread 2, 7, 9, Other chats 28")
  }

  @Test func `headings have the number of unread chats, spoken with the name of the action`() throws
  {
    pin(1, 2, 3)
    write(1, 3, 20)
    let scene = viewer.scene(rowLimit: 40)
    let json = JSONWriter.compact(try scene.validated().json)
    func has(_ label: String) -> Bool {
      json.contains(JSONWriter.compact(.string(label)))
    }
    let words = app.words
    let collapse = words.sections.collapse(.text(words.sections.pinned))
    #expect(has("\(collapse), 3, \(words.start.chats(.count(2)))"))
    let others = words.sections.collapse(.text(words.sections.others))
    #expect(has("\(others), \(words.start.chats(.count(1)))"))
  }

  @Test func `by account is offered only with several accounts`() {
    #expect(viewer.groupings == [.pinned, .unread])
    var options = ChatApp.Options()
    options.groups = { [ChatGroup(source: "home"), ChatGroup(source: "work")] }
    options.grouping = .account
    let joined = Viewer(ChatApp(app.engine, options: options))
    #expect(joined.groupings == [.pinned, .unread, .account])
    #expect(joined.listedChannels.grouping == .account)
    options.groups = { [] }
    #expect(Viewer(ChatApp(app.engine, options: options)).listedChannels.grouping == .pinned)
  }

  @Test(arguments: [
    "app.section.", "app.section.none", "x/app.section.pinned", "app.sectionpinned",
  ])
  func `an unknown section has no effect`(action: String) throws {
    #expect(ChannelSection(action: action) == nil)
    viewer.perform(action)
    #expect(viewer.collapsed.isEmpty)
  }
}
