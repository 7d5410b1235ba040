// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

package import WeftModel

/// The number of results of a search.
public struct SearchTotal: Equatable, Sendable {
  /// The number of results, or of those that were counted.
  public let count: Int
  /// Whether there are no others.
  public let isExact: Bool

  /// Creates a total; it is inexact if the source stopped counting.
  package init(count: Int, isExact: Bool = true) {
    self.count = count
    self.isExact = isExact
  }

  /// Returns the total of two kinds of results.
  ///
  /// It is limited to ``ChannelSearchSession/mostCounted`` unless both are exact.
  static func + (one: SearchTotal, other: SearchTotal) -> SearchTotal {
    let count = one.count + other.count
    let isExact = one.isExact && other.isExact
    let most = ChannelSearchSession.mostCounted
    return SearchTotal(count: isExact ? count : min(count, most), isExact: isExact)
  }

  /// The number as text: "57", or "200+" if there are more.
  public func text(_ strings: StringCatalog) -> String {
    isExact ? strings.number(count) : "\(strings.number(count))+"
  }
}

/// An entry of the list of search results.
package enum SearchEntry: Equatable, Identifiable, Sendable {
  /// The heading above the results of a kind, with their number.
  case heading(ChannelSearchType, SearchTotal)
  /// A found channel or message, in the order of the source.
  case result(ChannelSelectionInfo)
  /// The row that opens all channels, if a search for both kinds shows only a few.
  case showAll(SearchTotal)

  /// The identity of an entry within a search.
  package enum ID: Hashable, Sendable {
    /// The heading of a kind; a list has at most one for each kind.
    case heading(ChannelSearchType)
    /// A found channel or message, by its ids.
    case result(ChannelSelectionInfo.ID)
    /// The row that opens all channels.
    case showAll
  }

  /// The entry's identity.
  package var id: ID {
    switch self {
    case .heading(let type, _): .heading(type)
    case .result(let result): .result(result.id)
    case .showAll: .showAll
    }
  }

  /// The search result, or `nil` for an entry of another kind.
  var result: ChannelSelectionInfo? {
    if case .result(let result) = self { result } else { nil }
  }

  /// Whether the entry is a heading, which a tap doesn't open.
  package var isHeading: Bool {
    if case .heading = self { true } else { false }
  }
}

/// The entries of the list of search results, made on demand.
///
/// A search for one kind has only results. A search for channels and messages has a heading above each kind with
/// results, and shows only a few of the channels.
package struct SearchEntries: RandomAccessCollection, Sendable {
  private struct Section: Sendable {
    var heading: SearchEntry?
    var results: ArraySlice<ChannelSelectionInfo>
    var end: SearchEntry?

    var count: Int { results.count + (heading == nil ? 0 : 1) + (end == nil ? 0 : 1) }

    subscript(_ index: Int) -> SearchEntry {
      if let heading, index == 0 { return heading }
      let place = index - (heading == nil ? 0 : 1)
      if let end, place == results.count { return end }
      return .result(results[results.startIndex + place])
    }
  }

  private let first: Section
  private let second: Section

  /// Creates the entries of a search for one kind.
  init(results: [ChannelSelectionInfo]) {
    first = Section(results: results[...])
    second = Section(results: [])
  }

  init(channels: SearchPart, messages: SearchPart) {
    let few = channels.results.prefix(ChannelSearchSession.channelsAtFirst)
    let isFew = few.count < channels.results.count || channels.hasMore
    first = Section(
      heading: few.isEmpty ? nil : .heading(.channels, channels.total),
      results: few,
      end: isFew ? .showAll(channels.total) : nil
    )
    let isEmpty = messages.results.isEmpty
    second = Section(
      heading: isEmpty ? nil : .heading(.messages, messages.total),
      results: messages.results[...]
    )
  }

  /// The index of the first entry.
  package var startIndex: Int { 0 }
  /// The index after the last entry.
  package var endIndex: Int { first.count + second.count }

  /// The heading, result or last row at an index, which must be in the list.
  package subscript(_ index: Int) -> SearchEntry {
    precondition(indices.contains(index), "there are \(count) entries, and none at \(index)")
    return index < first.count ? first[index] : second[index - first.count]
  }
}
