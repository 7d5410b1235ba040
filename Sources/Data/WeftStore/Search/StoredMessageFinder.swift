// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
internal import WeftModel

/// A search in the word index of a file, newest messages first.
///
/// It knows the date of the newest text of each segment, and opens a segment when it reaches that
/// date. It checks the document of each place in the index before it decodes the message.
final class StoredMessageFinder: MessageFinder {
  private let query: MessageSearchQuery
  private let lookups: [[UInt8]]
  private let backing: WorkspaceBacking
  /// The date of the newest messages that are still to be found.
  private var end: Int64
  /// The matching messages that no segment contains yet, the newest last.
  private var waiting: [(date: Int64, message: LocatedMessage)] = []
  /// The open segments, and the closed ones; the last closed one has the newest text.
  private var open: [OpenSegment] = []
  private var closed: [(segment: StoredSegment, newest: Int64)] = []
  /// The newest segment when the search started, or `nil` before that.
  private var newestSegment: Int64?
  /// The ids of channels by their numbers.
  private var channels: [Int64: ChannelID] = [:]
  /// The messages of threads read in this step, since each of a thread's replies leads to the whole thread.
  private var threads: [Int64: [LocatedMessage]] = [:]

  init(_ query: MessageSearchQuery, before end: Date?, in backing: WorkspaceBacking) {
    self.query = query
    lookups = query.lookups
    self.backing = backing
    // Dates in the index are rounded.
    self.end = end.map { IndexedPlace.date($0.timeIntervalSinceReferenceDate) + 1 } ?? .max
  }

  func next(_ limit: Int) throws -> FoundMessages? {
    if lookups.isEmpty { return nil }
    // An error of the index must not become a failure of the store.
    let answer = backing.read { store in
      Result { () throws(StoreError) in
        try store.database.reading { () throws(StoreError) in
          try begin(store)
          return try go(limit, in: store)
        }
      }
    }
    return try answer?.get() ?? nil
  }

  /// Starts the search, or restarts it at its current date after segments were written or merged.
  private func begin(_ store: WorkspaceStore) throws(StoreError) {
    let newest = try store.database.number("SELECT max(number) FROM searchSegments")
    if newest == newestSegment { return }
    newestSegment = newest
    open = []
    closed = []
    waiting = []
    let statement = try store.database.statement(
      "SELECT number, count, newest FROM searchSegments ORDER BY newest"
    )
    while try statement.step() {
      let segment = try StoredSegment(
        statement.integer(0),
        count: statement.integer(1),
        in: store.database
      )
      closed.append((segment, statement.integer(2)))
    }
    try store.forEachWaiting(
      message: { message, channel throws(StoreError) in
        if query.matches(message) { try wait(for: message, in: channel, of: store) }
      },
      thread: { messages, _ in
        for found in messages where query.matches(found.message) { wait(found) }
      }
    )
    waiting.sort { $0.date < $1.date }
  }

  private func wait(
    for message: ChatMessage,
    in channel: Int64,
    of store: WorkspaceStore
  ) throws(StoreError) {
    guard let channel = try self.channel(channel, store) else { return }
    wait(LocatedMessage(channel: channel, message: message))
  }

  private func wait(_ message: LocatedMessage) {
    let date = IndexedPlace.date(message.message.createdAt.timeIntervalSinceReferenceDate)
    if date <= end { waiting.append((date, message)) }
  }

  /// Reads the messages at the next places.
  private func go(_ limit: Int, in store: WorkspaceStore) throws(StoreError) -> FoundMessages? {
    defer { threads = [:] }
    var found: [LocatedMessage] = []
    // All places of a date are read together, so that no place is read twice.
    var known: Set<IndexedPlace> = []
    var looked = 0
    while let date = try nextDate() {
      if date != end { known = [] }
      if looked >= limit, date != end { break }
      end = date
      while let last = waiting.last, last.date == date {
        found.append(last.message)
        waiting.removeLast()
        looked += 1
      }
      for index in open.indices {
        while let place = open[index].place, place.date == date {
          if known.insert(place).inserted {
            try found.append(contentsOf: messages(at: place, store))
          }
          try open[index].advance()
          looked += 1
        }
      }
    }
    open.removeAll { $0.place == nil }
    guard let next = try nextDate() else {
      return looked == 0 ? nil : FoundMessages(found, reached: .distantPast)
    }
    let reached = Date(timeIntervalSinceReferenceDate: Double(next) / 1000 + 0.001)
    return FoundMessages(found, reached: reached)
  }

  /// Returns the date of the next place, or `nil` at the end; opens the segments that may have that place.
  private func nextDate() throws(StoreError) -> Int64? {
    while true {
      let dates = open.compactMap(\.place?.date) + [waiting.last?.date].compactMap(\.self)
      let date = dates.max()
      guard let next = closed.last, min(next.newest, end) >= date ?? .min else { return date }
      closed.removeLast()
      guard let words = try next.segment.words(containing: lookups) else { continue }
      let segment = try OpenSegment(next.segment, words, before: end)
      if segment.place != nil { open.append(segment) }
    }
  }

  /// Returns the messages at a place whose document may contain the searched text.
  private func messages(
    at place: IndexedPlace,
    _ store: WorkspaceStore
  ) throws(StoreError) -> [LocatedMessage] {
    if place.isThread { return try threadMessages(at: place, store) }
    guard let channel = try channel(place.owner, store) else { return [] }
    let statement = try store.database.statement(
      "SELECT id, document FROM messages WHERE channel = ? AND date BETWEEN ? AND ?"
    ).bind(1, place.owner).bind(2, place.moments.lowerBound).bind(3, place.moments.upperBound)
    var found: [LocatedMessage] = []
    while try statement.step() {
      let document = statement.blob(1)
      guard query.mayFind(document) else { continue }
      let message = try store.message(statement.text(0), document)
      found.append(LocatedMessage(channel: channel, message: message))
    }
    return found
  }

  private func threadMessages(
    at place: IndexedPlace,
    _ store: WorkspaceStore
  ) throws(StoreError) -> [LocatedMessage] {
    if threads[place.owner] == nil {
      threads[place.owner] = try store.messages(ofThread: place.owner, where: query.mayFind)
    }
    return (threads[place.owner] ?? []).filter {
      place.moments.contains($0.message.createdAt.timeIntervalSinceReferenceDate)
    }
  }

  private func channel(_ number: Int64, _ store: WorkspaceStore) throws(StoreError) -> ChannelID? {
    if let known = channels[number] { return known }
    let channel = try WorkspaceBacking.channel(number, of: store)
    channels[number] = channel
    return channel
  }
}

/// A segment that a search is reading.
private struct OpenSegment {
  private let segment: StoredSegment
  /// The words of each lookup.
  private let words: [[Int]]
  /// The texts found so far, and the number of the text before which all are found.
  private var texts: TextSet
  private var horizon: Int
  private var text = -1
  private var row = -1
  private var places: [IndexedPlace] = []
  /// The next place, or `nil` after the last one.
  private(set) var place: IndexedPlace?

  /// How many texts are searched at first, and the factor by which that number grows.
  private static let (step, growth) = (4096, 16)

  /// Opens a segment at its first text that has some words and isn't newer than a date.
  init(_ segment: StoredSegment, _ words: [[Int]], before end: Int64) throws(StoreError) {
    self.segment = segment
    self.words = words
    // The last row whose first text is newer than the date, or the first row.
    var rows = 0..<(segment.count - 1) / WordSegment.placesInRow + 1
    while rows.count > 1 {
      let middle = rows.lowerBound + rows.count / 2
      let first = try segment.places(ofRow: middle)[0].date
      rows = first > end ? middle..<rows.upperBound : rows.lowerBound..<middle
    }
    text = rows.lowerBound * WordSegment.placesInRow - 1
    horizon = min(segment.count, text + Self.step)
    texts = try segment.texts(with: words, before: horizon)
    repeat { try advance() } while place.map { $0.date > end } ?? false
  }

  /// Advances to the next place.
  mutating func advance() throws(StoreError) {
    while texts.next(from: text + 1) == nil, horizon < segment.count {
      horizon = min(segment.count, horizon * Self.growth)
      texts = try segment.texts(with: words, before: horizon)
    }
    guard let next = texts.next(from: text + 1), next < segment.count else {
      place = nil
      return
    }
    text = next
    if next / WordSegment.placesInRow != row {
      row = next / WordSegment.placesInRow
      places = try segment.places(ofRow: row)
    }
    guard next % WordSegment.placesInRow < places.count else { throw segment.damage }
    let found = places[next % WordSegment.placesInRow]
    // Places are sorted newest first, so that the search never goes back.
    if let place, found.date > place.date { throw segment.damage }
    place = found
  }
}
