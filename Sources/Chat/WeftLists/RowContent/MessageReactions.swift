// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftModel

/// The reactions to a message as its row shows them: counted by type, the most frequent first.
///
/// Types that are equally frequent stand in the order in which each was first used. Beyond
/// ``mostShown`` types, only the number of the others is shown.
public struct MessageReactions: Equatable, Sendable {
  /// The most types that are shown one by one.
  public static let mostShown = 8

  /// The most frequent types.
  public let shown: [MessageReaction]
  /// How many types are left out.
  public let hiddenCount: Int
  /// The number of types left out, such as "+3", nil where none are.
  public let hiddenText: String?
  /// What a screen reader says of the types left out, nil where none are.
  public let hiddenLabel: String?
  /// What a screen reader says of all reactions.
  let spoken: String

  /// Counts the reactions to a message; nil where there are none.
  ///
  /// - Complexity: O(*n*) in the number of reactions, so a row does it once.
  init?(_ reactions: [ChatReaction], user: UserID, _ strings: StringCatalog) {
    if reactions.isEmpty { return nil }
    let counts = ReactionCount.counts(of: reactions, user: user)
    shown = ReactionCount.mostFrequent(counts, limit: Self.mostShown)
      .map { MessageReaction($0, strings) }
    hiddenCount = counts.count - shown.count
    hiddenText = hiddenCount > 0 ? "+" + strings.number(hiddenCount) : nil
    hiddenLabel =
      hiddenCount > 0 ? strings.text(.accessibilityMoreReactions, .count(hiddenCount)) : nil
    let said = shown.map(\.spoken) + [hiddenLabel].compactMap(\.self)
    let list = said.dropFirst().reduce(said[0]) {
      strings.text(.accessibilityDetail, .text($0), .second($1))
    }
    spoken = strings.text(.accessibilityReactions, .text(list))
  }
}

/// One type of reaction to a message, with the number of users who reacted so.
public struct MessageReaction: Equatable, Sendable {
  /// The type as servers and files name it, such as `like`.
  public let type: String
  /// What is shown of the type: an emoji, or the beginning of its name.
  public let sign: String
  /// How many users reacted so.
  public let count: Int
  /// The number as the locale writes it.
  public let countText: String
  /// Whether the current user is one of them.
  public let isMine: Bool
  /// What a screen reader says, such as "3 × 👍, yours".
  public let label: String
  /// What a screen reader says among the other types: the same without whose it is.
  let spoken: String

  init(_ count: ReactionCount, _ strings: StringCatalog) {
    type = count.type
    sign = ReactionSign.text(of: count.type)
    self.count = count.count
    countText = strings.number(count.count)
    isMine = count.isMine
    spoken = strings.text(.accessibilityReaction, .count(count.count), .text(sign))
    label =
      isMine
      ? strings.text(.accessibilityReactionMine, .count(count.count), .text(sign)) : spoken
  }
}

/// How often a type of reaction occurs.
struct ReactionCount {
  let type: String
  var count = 0
  var isMine = false

  /// Returns all types, each where it was first used.
  static func counts(of reactions: [ChatReaction], user: UserID) -> [ReactionCount] {
    var counts: [ReactionCount] = []
    // Most messages have a few types: comparing those takes less than hashing each reaction.
    var others: [String: Int] = [:]
    for reaction in reactions {
      let first = counts.prefix(MessageReactions.mostShown).firstIndex { $0.type == reaction.type }
      let place = first ?? others[reaction.type] ?? counts.count
      if place == counts.count {
        if place >= MessageReactions.mostShown { others[reaction.type] = place }
        counts.append(ReactionCount(type: reaction.type))
      }
      counts[place].count += 1
      if !counts[place].isMine, reaction.userID == user { counts[place].isMine = true }
    }
    return counts
  }

  /// Returns the most frequent types in descending order; of equal ones the first stays in front.
  ///
  /// - Complexity: O(*n*) for a fixed limit: sorting all types would let a message of many types
  ///   cost more.
  static func mostFrequent(_ counts: [ReactionCount], limit: Int) -> [ReactionCount] {
    var best: [ReactionCount] = []
    for count in counts {
      if best.count == limit, let last = best.last, last.count >= count.count { continue }
      let place = best.firstIndex { $0.count < count.count } ?? best.endIndex
      best.insert(count, at: place)
      if best.count > limit { best.removeLast() }
    }
    return best
  }
}
