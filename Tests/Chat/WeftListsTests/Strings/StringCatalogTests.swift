// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import CAllocationCount
import Testing
import WeftLists
import WeftLocale
import WeftModel
import WeftScene
import WeftTestSupport

/// Rules of an invented language that distinguishes 0 from all other numbers.
private struct ZeroRules: PluralRules {
  let categories: Set<PluralCategory> = [.zero, .other]
  func category(of count: Int) -> PluralCategory { count == 0 ? .zero : .other }
}

/// Formats numbers between bars, to make them recognisable.
private struct BarNumbers: NumberFormatting {
  func text(for number: Int) -> String { "|\(number)|" }
}

@Suite struct StringCatalogTests {
  private func table(_ texts: [StringKey: StringForms]) throws -> StringTable {
    var table = StringTable(language: "x", rules: ZeroRules())
    for (key, forms) in texts { try table.set(forms, for: key) }
    return table
  }

  @Test func `English has every text and every text is valid`() {
    #expect(StringTable.english.missing == [])
    #expect(StringKey.allCases.count == Set(StringKey.allCases.map(\.rawValue)).count)
  }

  @Test(.enabled(if: weft_allocation_count() >= 0, "a sanitizer has the heap"))
  func `a complete language's table is used without copying`() {
    let english = StringTable.english
    let before = weft_allocation_count()
    let catalog = StringCatalog([english])
    let count = weft_allocation_count() - before
    #expect(catalog.text(.threadReplies, .count(2)) == "2 replies")
    // Merging as many texts takes nine more allocations as the table grows.
    #expect(count <= 10)
  }

  @Test func `a text with a count uses the plural form of its number`() {
    let english = StringCatalog.english
    #expect(english.text(.threadReplies, .count(1)) == "1 reply")
    #expect(english.text(.threadReplies, .count(0)) == "0 replies")
    #expect(english.text(.threadListNew, .count(1)) == "1 new thread")
    #expect(english.text(.threadListNew, .count(2)) == "2 new threads")
    #expect(english.text(.lastSeenMinutes, .count(1)) == "last seen one minute ago")
    #expect(english.text(.lastSeenMinutes, .count(42)) == "last seen 42 minutes ago")
    #expect(
      english.text(.presenceMembersOnline, .count(5), .online(2)) == "5 members, 2 online"
    )
  }

  @Test func `a missing text falls back together with the plural rules of its language`()
    throws
  {
    let catalog = StringCatalog([
      try table([.threadReplies: .plural([.zero: "nil", .other: "{count} re"])])
    ])
    #expect(catalog.text(.threadReplies, .count(0)) == "nil")
    #expect(catalog.text(.threadReplies, .count(1)) == "1 re")
    #expect(catalog.text(.presenceMembers, .count(1)) == "1 member")
    #expect(catalog.text(.presenceMembers, .count(0)) == "0 members")
    #expect(catalog.language == "x")
  }

  @Test func `the first table that contains a text wins`() throws {
    let catalog = StringCatalog([
      try table([.authorYou: "A"]), try table([.authorYou: "B", .actionOk: "B"]),
    ])
    #expect(catalog.text(.authorYou) == "A")
    #expect(catalog.text(.actionOk) == "B")
    #expect(catalog.text(.actionMore) == "More")
    #expect(catalog.overriding(try table([.authorYou: "C"])).text(.authorYou) == "C")
  }

  @Test
  func `a host overrides individual texts, and an invalid override has no effect`()
    throws
  {
    let rooms = try StringCatalog.english.overriding([.channelListTitle: "Rooms"])
    #expect(rooms.text(.channelListTitle) == "Rooms")
    #expect(rooms.text(.threadListTitle) == "Threads")
    #expect(StringCatalog.english.text(.channelListTitle) == "Chats")
    let error = #expect(throws: StringTableError.self) {
      try rooms.overriding([.threadReplies: .plural([.one: "{count} r"]), .authorYou: "{nam}"])
    }
    #expect(
      error?.description == "author.you: {nam} is not a placeholder; the text has no placeholders"
    )
    #expect(error?.path == "author.you" && error?.message.hasPrefix("{nam} is no") == true)
  }

  @Test func `the given formatter writes numbers, within texts and alone`() {
    let catalog = StringCatalog([], numbers: BarNumbers())
    #expect(catalog.text(.threadReplies, .count(3)) == "|3| replies")
    #expect(
      catalog.text(.presenceMembersOnline, .count(5), .online(2)) == "|5| members, |2| online"
    )
    #expect(catalog.number(7) == "|7|")
    #expect(catalog.overriding(.english).number(7) == "|7|")
  }

  @Test func `rows and the title use the texts of their environment`() throws {
    var environment = Samples.environment()
    environment.strings = try StringCatalog([], numbers: BarNumbers()).overriding([
      .channelListTitle: "Rooms", .authorYou: "Me", .signMuted: "(quiet)",
    ])
    let list = ChatChannelListViewModel(environment: environment)
    _ = list.send(.appear)
    let channel = Samples.channel("g", [Samples.message("Hi", from: Samples.me)]) {
      $0.muteDetails = MuteDetails()
      $0.unreadCount.messages = 4
    }
    _ = list.send(.pageLoaded([channel], isLast: true))
    _ = list.drainChanges()
    let scene = "\(try list.screen(rowLimit: 5).validated().json)"
    for text in ["Rooms", "Me:", "(quiet)", "|4|"] { #expect(scene.contains("\"\(text)\"")) }
  }

  @Test func `the states of a list use the texts of its environment`() throws {
    var environment = Samples.environment()
    environment.strings = try .english.overriding([
      .listLoading: "L", .channelListEmptyTitle: "E", .channelListError: "F",
    ])
    let list = ChatChannelListViewModel(environment: environment)
    func shows(_ text: String) throws -> Bool {
      "\(try list.screen(rowLimit: 5).validated().json)".contains("\"\(text)\"")
    }
    _ = list.send(.appear)
    #expect(try shows("L"))
    _ = list.send(.loadFailed(ListFailure("offline")))
    #expect(try shows("F") && shows("offline"))
    _ = list.send(.appear)
    _ = list.send(.pageLoaded([], isLast: true))
    #expect(try shows("E"))
  }
}
