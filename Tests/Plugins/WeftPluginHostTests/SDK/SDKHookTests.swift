// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import WeftLists
import WeftLocale
import WeftModel
import WeftPlugin
import WeftPluginFormat
import WeftPluginHost
import WeftTestSupport
import WeftViews

@testable import WeftPluginHost

/// The host understands the answers of hooks written in Swift.
@Suite struct SDKHookTests {
  @Test func `a view hook draws the rows that it doesn't pass on`() throws {
    let hook = Hook.view(.channelItem, reading: .channel(.name), .channel(.isMuted)) { row in
      row.flag(.channel(.isMuted)) ? nil : Scene { Text(row.text(.channel(.name))) }
    }
    let answers = try SDKCall(hook).answers(
      [.text("a"), .integer(0)],
      [.text("b"), .integer(1)],
      [.text("c"), .absent]
    )
    #expect(answers.items.keys.sorted() == [1, 3])
    #expect(answers.items[1] == .whole(Scene { Text("a") }))
    #expect(answers.items[3] == .whole(Scene { Text("c") }))
  }

  @Test func `a frame wraps the content below it, for views and wrapping hooks`() throws {
    let frame = SceneFrame { content in
      HStack {
        Text("!")
        content
      }
    }
    for hook in [
      Hook.around(.channelItem, reading: .channel(.name)) { $0.has(.channel(.name)) ? frame : nil },
      Hook.wrap(.channelList, reading: .channel(.name)) { $0.has(.channel(.name)) ? frame : nil },
    ] {
      let answers = try SDKCall(hook).answers([.text("a")], [.absent])
      #expect(answers.items.keys.sorted() == [1])
      #expect(answers.items[1] == .around(frame))
    }
  }

  @Test func `a text hook changes the text below, which may be empty`() throws {
    let hook = Hook.text(.title, reading: .below) { row in
      row.text(.below).isEmpty ? nil : "<\(row.text(.below))>"
    }
    let answers = try SDKCall(hook).answers([.text("ż🚀")], [.text("")], [.absent])
    #expect(answers.texts == [1: "<ż🚀>"])
  }

  @Test func `buttons have all their parts, and a question if they ask one`() throws {
    let delete = SwipeButton(
      "channel.delete",
      title: "Delete",
      icon: "trash",
      isDestructive: true,
      confirmation: .init("Delete it?", answer: "Delete")
    )
    let hook = Hook.swipe(.trailing) { _ in
      [SwipeButton("org.example.p/mute", title: "Mute", icon: "muted"), delete]
    }
    let actions = try SDKCall(hook).answers([]).actions[1] ?? []
    var expected = ChannelAction(id: "channel.delete", title: "Delete", iconName: "trash")
    expected.isDestructive = true
    expected.confirmation = .init(title: "Delete it?", buttonTitle: "Delete")
    let mute = ChannelAction(id: "org.example.p/mute", title: "Mute", iconName: "muted")
    #expect(actions == [mute, expected])
  }

  @Test func `commands reach the host in order and with their row`() throws {
    let hook = Hook.action(reading: .action) { row in
      guard row.text(.action) == "org.example.p/all" else { return [] }
      return [
        .markRead, .delete, .mute, .unmute, .open, .select, .reload, .loadThreads, .redraw,
        .custom(name: "n", argument: "a"),
      ]
    }
    let commands = try SDKCall(hook).answers([.text("other")], [.text("org.example.p/all")])
      .commands
    let verbs: [PluginCommand.Verb] = [
      .markRead, .delete, .mute, .unmute, .open, .select, .reload, .loadThreads, .redraw,
    ]
    #expect(
      commands == verbs.map { PluginCommand(verb: $0, row: 2) }
        + [PluginCommand(verb: .custom, row: 2, name: "n", argument: "a")]
    )
  }

  @Test func `an event is received with its fields`() throws {
    let hook = Hook.event(reading: .event(.type), .event(.createdAt)) { event in
      [
        .custom(
          name: event.text(.event(.type)),
          argument: String(event.integer(.event(.createdAt)))
        )
      ]
    }
    let answers = try SDKCall(hook).answers([.text("message.new"), .time(microseconds: -7)])
    #expect(
      answers.commands == [
        PluginCommand(verb: .custom, row: 1, name: "message.new", argument: "-7")
      ]
    )
  }

  @Test func `an undeclared field is absent`() throws {
    let hook = Hook.text(.title, reading: .channel(.rawName)) { row in
      let others: [Field] = [.channel(.name), .setting("x"), .named("channel.rawName")]
      return others.contains { row.has($0) || row.optionalText($0) != nil || row.integer($0) != 0 }
        ? "read" : row.text(.channel(.rawName))
    }
    #expect(try SDKCall(hook).answers([.text("raw")]).texts == [1: "raw"])
  }

  @Test func `a hook's declaration reaches the host`() throws {
    let hook = Hook.view(
      .threadItem,
      reading: .thread(.title),
      .setting("size"),
      .named("thread.later")
    ) { _ in nil }
    let plain = try SDKCall(hook).declaration
    #expect(plain.id == "weft.item.thread/1" && plain.priority == 0 && !plain.isVolatile)
    #expect(plain.fields == ["thread.title", "setting.size", "thread.later"])
    let marked = try SDKCall(hook.priority(-3).volatile().requiringFields(1)).declaration
    #expect(marked.priority == -3 && marked.isVolatile)
    #expect(marked.fields == ["!thread.title", "setting.size", "thread.later"])
    #expect(try SDKCall(hook.requiringFields()).declaration.fields.allSatisfy { $0.first == "!" })
  }

  @Test func `answers of any size arrive`() throws {
    let text = String(repeating: "x", count: 60_000)
    let hook = Hook.text(.title) { _ in text }
    let rows = try SDKCall(hook).answers([], [], [], [], [], [], [], [], [], [])
    #expect(rows.texts.count == 10 && rows.texts.values.allSatisfy { $0 == text })
  }
}
