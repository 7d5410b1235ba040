// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftModel

/// The reactions to a message as shown in its row: counted by type, the most frequent first.
///
/// Equally frequent types are in the order of their first use. Beyond `mostShown` types, only the number of further
/// types is shown.
public struct MessageReactions: Equatable, Sendable {
  /// The maximum number of types that are shown individually.
  static let mostShown = 8

  /// The most frequent types.
  public let shown: [MessageReaction]
  /// The number of further types.
  public let hiddenCount: Int
  /// The text for the number of further types, such as "+3", or `nil` if there are none.
  public let hiddenText: String?
  /// The text for screen readers about further types, or `nil` if there are none.
  public let hiddenLabel: String?
  /// The text for screen readers about all reactions.
  let spoken: String

  /// Counts the reactions to a message; returns `nil` if there are none.
  ///
  /// - Complexity: O(*n*) in the number of reactions, so a row does it only once.
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

/// One type of reaction to a message, with the number of users who chose it.
public struct MessageReaction: Equatable, Sendable {
  /// The type as named by servers and files, such as `like`.
  public let type: String
  /// The text shown for the type: an emoji, or the start of its name.
  public let sign: String
  /// The number of users who reacted with the type.
  public let count: Int
  /// The formatted number.
  public let countText: String
  /// Whether the current user is one of them.
  public let isMine: Bool
  /// The text for screen readers, such as "3 × 👍, yours".
  public let label: String
  /// The text for screen readers in the list of all types, which doesn't mention the user's own.
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

/// The number of reactions of one type.
struct ReactionCount {
  let type: String
  var count = 0
  var isMine = false

  /// Returns all types in the order of their first use.
  static func counts(of reactions: [ChatReaction], user: UserID) -> [ReactionCount] {
    var counts: [ReactionCount] = []
    // Most messages have few types, and comparing with those is faster than hashing each reaction.
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

  /// Returns the most frequent types in descending order; equally frequent ones keep their order.
  ///
  /// - Complexity: O(*n*) for a fixed limit. Sorting all types would cost more for a message with many types.
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
