// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import WeftModel

/// How many results a search has.
public struct SearchTotal: Equatable, Sendable {
  /// How many there are, or how many were counted.
  public let count: Int
  /// Whether there are no others.
  public let isExact: Bool

  /// Creates a total.
  public init(count: Int, isExact: Bool = true) {
    (self.count, self.isExact) = (count, isExact)
  }

  /// Returns the total of two kinds of results.
  ///
  /// It states those beyond ``ChannelSearchSession/mostCounted`` only where all were counted.
  static func + (one: SearchTotal, other: SearchTotal) -> SearchTotal {
    let (count, isExact) = (one.count + other.count, one.isExact && other.isExact)
    let most = ChannelSearchSession.mostCounted
    return SearchTotal(count: isExact ? count : min(count, most), isExact: isExact)
  }

  /// The total in digits: "57", or "200+" where there are others.
  public func text(_ strings: StringCatalog) -> String {
    isExact ? strings.number(count) : "\(strings.number(count))+"
  }
}

/// An entry of the list of search results.
public enum SearchEntry: Equatable, Identifiable, Sendable {
  /// The heading above the results of a kind, with their number.
  case heading(ChannelSearchType, SearchTotal)
  /// A result.
  case result(ChannelSelectionInfo)
  /// What leads to all channels, where a search for channels and messages shows a few.
  case showAll(SearchTotal)

  /// The identity of an entry within a search.
  public enum ID: Hashable, Sendable {
    /// A heading.
    case heading(ChannelSearchType)
    /// A result.
    case result(ChannelSelectionInfo.ID)
    /// What leads to all channels.
    case showAll
  }

  /// The entry's identity.
  public var id: ID {
    switch self {
    case .heading(let type, _): .heading(type)
    case .result(let result): .result(result.id)
    case .showAll: .showAll
    }
  }

  /// The result, nil for an entry of another kind.
  public var result: ChannelSelectionInfo? {
    if case .result(let result) = self { result } else { nil }
  }

  /// Whether the entry is a heading, which starts nothing.
  public var isHeading: Bool {
    if case .heading = self { true } else { false }
  }
}

/// The entries of the list of search results, made one by one as they are read.
///
/// A search of one kind has results alone. A search for channels and messages has a heading above
/// each kind that was found, and shows a few of the channels.
public struct SearchEntries: RandomAccessCollection, Sendable {
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

  /// The entries of a search of one kind.
  init(results: [ChannelSelectionInfo]) {
    (first, second) = (Section(results: results[...]), Section(results: []))
  }

  /// The entries of a search for channels and messages.
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
  public var startIndex: Int { 0 }
  /// The index after the last entry.
  public var endIndex: Int { first.count + second.count }

  /// The entry at an index.
  public subscript(_ index: Int) -> SearchEntry {
    precondition(indices.contains(index), "there are \(count) entries, and none at \(index)")
    return index < first.count ? first[index] : second[index - first.count]
  }
}
