// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftDiff
import WeftLists
import WeftLocale
import WeftModel
import WeftTestSupport

/// After random edits each frame equals a fresh computation of the whole list, and so does applying
/// its changeset.
@Suite struct MessageListPropertyTests {
  private static let authors = [Samples.me, Samples.leia, Samples.droid]
  private static let kinds: [ChatMessage.Kind] = [
    .regular, .regular, .regular, .regular, .system, .ephemeral, .error, .deleted,
  ]

  private func message(_ id: Int, _ random: inout SeededGenerator) -> ChatMessage {
    let author = Self.authors[Int.random(in: 0..<3, using: &random)]
    // Ages that make runs, gaps and days, and often the same moment.
    let age = Double(Int.random(in: 0..<40, using: &random) * [1, 30, 9_000][id % 3])
    let kind = Self.kinds[Int.random(in: 0..<8, using: &random)]
    let isEdited = Int.random(in: 0..<6, using: &random) == 0
    return Samples.message("\(id)", from: author, id: "\(id)", age: age) {
      $0.kind = kind
      if isEdited { $0.textUpdatedAt = Samples.now }
    }
  }

  private func input(_ random: inout SeededGenerator) -> MessageListSession.Input {
    let id = Int.random(in: 0..<40, using: &random)
    switch Int.random(in: 0..<10, using: &random) {
    case 0..<6: return .messageChanged(message(id, &random))
    case 6..<8: return .messageRemoved(MessageID("\(id)"))
    case 8:
      let read = Samples.later(-Double.random(in: 0..<2_000, using: &random))
      return .channelChanged(
        Cast.group { $0.reads = [ChatChannelRead(userID: "leia", lastReadAt: read)] }
      )
    default: return .jump(to: .message(MessageID("\(id)"), parent: "elsewhere"))
    }
  }

  /// What a row shows besides its message's content.
  private struct Shown: Equatable {
    let message: ChatMessage
    let position: MessageGroupPosition
    let day: String?
    let status: MessageDeliveryStatus?
    let isHighlighted: Bool
  }

  private func shown(_ list: ChatMessageListViewModel) -> [Shown] {
    list.rows(in: 0..<list.count).map {
      Shown(
        message: $0.message,
        position: $0.groupPosition,
        day: $0.dateSeparatorText,
        status: $0.deliveryStatus,
        isHighlighted: $0.message.id == list.highlightedMessageId
      )
    }
  }

  @Test(arguments: 0..<60) func `frames and their changesets are correct`(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let first = (0..<20).map { message($0, &random) }
    let list = ChatMessageListViewModel(
      channel: Cast.group(),
      messages: first,
      environment: Samples.environment()
    )
    for round in 0..<25 {
      let before = shown(list)
      for _ in 0..<Int.random(in: 1...4, using: &random) { _ = list.send(input(&random)) }
      let changes = list.drainChanges()
      let after = shown(list)
      let messages = after.map(\.message)
      #expect(
        after.map(\.position) == FullGrouping.positions(of: messages, gap: 300),
        "\(seed) \(round)"
      )
      #expect(after.map(\.day) == FullGrouping.days(of: messages), "\(seed) \(round)")
      let order = messages.sorted { ($0.createdAt, $0.id) > ($1.createdAt, $1.id) }
      #expect(messages.map(\.id) == order.map(\.id), "\(seed) \(round)")
      // A host that follows the changeset shows what the list shows.
      #expect(wrong(apply(changes, to: before, fresh: after), after) == [], "\(seed) \(round)")
      let inverse = apply(changes.inverse, to: after, fresh: before)
      #expect(wrong(inverse, before) == [], "\(seed) \(round)")
    }
  }

  /// Describes each row that is wrong.
  private func wrong(_ rows: [Shown?], _ expected: [Shown]) -> [String] {
    zip(rows, expected).compactMap { row, expected in
      guard row != expected else { return nil }
      guard let row, row.message.id == expected.message.id else { return "another row" }
      let differences = [
        row.message == expected.message ? nil : "message",
        row.position == expected.position ? nil : "position", row.day == expected.day ? nil : "day",
        row.status == expected.status ? nil : "status",
        row.isHighlighted == expected.isHighlighted ? nil : "highlight",
      ]
      return "\(row.message.id): \(differences.compactMap(\.self))"
    } + (rows.count == expected.count ? [] : ["\(rows.count) rows"])
  }

  /// Applies a changeset; reads rows of the new list only where the changeset allows.
  private func apply(_ changes: Changeset, to old: [Shown], fresh: [Shown]) -> [Shown?] {
    let left = Set(changes.deletes).union(changes.moves.map(\.from))
    var stayed = old.indices.filter { !left.contains($0) }.map { old[$0] }[...]
    var new = [Shown?](repeating: nil, count: changes.newCount)
    for index in changes.inserts { new[index] = fresh[index] }
    for move in changes.moves { new[move.to] = old[move.from] }
    let taken = Set(changes.inserts).union(changes.moves.map(\.to))
    for index in new.indices where !taken.contains(index) { new[index] = stayed.popFirst() }
    for update in changes.updates { new[update.new] = fresh[update.new] }
    return new
  }
}
