// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import WeftLists
import WeftLocale
import WeftModel
import WeftPlugin

@testable import WeftPluginHost

/// The names in the Swift SDK are those the host knows.
@Suite struct SDKNameTests {
  private static let hooks =
    ViewHook.allCases.map(\.rawValue) + WrapHook.allCases.map(\.rawValue)
    + TextHook.allCases.map(\.rawValue) + SwipeHook.allCases.map(\.rawValue)
    + [
      Hook.command([]) { _ in [] }.id, Hook.completions { _ in [] }.id,
      Hook.action { _ in [] }.id, Hook.event { _ in [] }.id,
    ]

  @Test func `the SDK offers exactly the hooks of the host`() {
    #expect(Self.hooks.sorted() == HookKind.ids.sorted())
  }

  private static let fields: [SlotSubject: [String]] = [
    .channel: ChannelField.allCases.map(\.rawValue),
    .thread: ThreadField.allCases.map(\.rawValue),
    .message: MessageField.allCases.map(\.rawValue),
    .searchResult: ResultField.allCases.map(\.rawValue),
    .attachment: AttachmentField.allCases.map(\.rawValue),
    .list: ListField.allCases.map(\.rawValue),
    .composer: ComposerField.allCases.map(\.rawValue),
    // Some of the fields that rows have.
    .plainChannel: [], .plainMessage: [],
  ]

  @Test(arguments: SlotSubject.allCases)
  func `every row field in the SDK exists in the host`(subject: SlotSubject) throws {
    let offered = try #require(Self.fields[subject])
    #expect(Set(offered).subtracting(subject.fieldNames) == [])
  }

  @Test(arguments: SlotSubject.allCases)
  func `every row field of the host is in the SDK`(subject: SlotSubject) {
    let offered = Set(Self.fields.values.joined())
    #expect(Set(subject.fieldNames).subtracting(offered) == [])
  }

  @Test func `the fields of lists and events match the host`() {
    #expect(EnvironmentField.allCases.map(\.rawValue).sorted() == EnvironmentFields.table.names)
    #expect(EventField.allCases.map(\.rawValue).sorted() == EventSlotRow.fields.names)
  }

  @Test(arguments: [
    (Field.below, "weft.text.title/1"), (.action, "weft.action/1"),
    (.setting("size"), "weft.item.channel/1"), (.environment(.now), "weft.event/1"),
    (.channel(.lastMessageUTCOffset), "weft.text.timestamp/1"),
    (.event(.createdUTCOffset), "weft.event/1"), (.thread(.title), "weft.action/1"),
    (.composer(.text), "weft.text.outgoing/1"), (.command(.arguments), "weft.command/1"),
    (.composer(.newestText), "weft.action/1"),
  ])
  func `every hook has the fields that list it`(field: Field, hook: String) throws {
    let kind = try #require(HookKind(id: hook))
    #expect(kind.knows(field.name))
    #expect(!kind.knows(field.name + "x") || field.name.hasPrefix("setting."))
  }
}
