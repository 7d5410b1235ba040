// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// A text of a segment, and the numbers of its words in ascending order.
struct IndexedText: Hashable {
  let place: IndexedPlace
  var words: [UInt32]
}

/// A segment of the index as stored in a file, which may be hostile, so everything is checked.
struct StoredSegment {
  /// The bound for the numbers of segments.
  static let mostNumbers: Int64 = 1 << 30

  let number: Int64
  /// The number of its texts.
  let count: Int
  private let database: Database

  init(_ number: Int64, count: Int64, in database: Database) throws(StoreError) {
    self.number = number
    self.database = database
    guard (1...Int64(WordSegmentBuilder.most.texts)).contains(count),
      (1..<Self.mostNumbers).contains(number)
    else {
      throw .damaged(database.path, "its index of words has a segment of \(count) texts")
    }
    self.count = Int(count)
  }

  /// The error for a segment that isn't as Weft wrote it.
  var damage: StoreError {
    .damaged(database.path, "segment \(number) of its index of words can't be read")
  }

  /// Returns the numbers of the words that contain each lookup, the rarest lookup first, or `nil` if
  /// some lookup is in no word.
  func words(containing lookups: [[UInt8]]) throws(StoreError) -> [[Int]]? {
    let words = try words()
    var found: [[Int]] = []
    for lookup in lookups {
      let numbers = WordScan.words(containing: lookup, in: words)
      if numbers.isEmpty { return nil }
      found.append(numbers)
    }
    return found.sorted { $0.count < $1.count }
  }

  /// Returns the texts with numbers below `end` that have a word of each group.
  ///
  /// A search mostly ends within the first texts of a segment, which are the newest, so it doesn't have
  /// to read the lists of words to their end.
  func texts(with words: [[Int]], before end: Int) throws(StoreError) -> TextSet {
    var texts: TextSet?
    for numbers in words {
      // If few texts are left, reading them is faster than reading more lists.
      if let texts, texts.hasAtMost(64) { break }
      let more = try union(of: numbers, before: end)
      texts?.formIntersection(more)
      texts = texts ?? more
    }
    return texts ?? TextSet(end)
  }

  private func words() throws(StoreError) -> [UInt8] {
    let statement = try database.statement("SELECT words FROM searchSegments WHERE number = ?")
      .bind(1, number)
    defer { statement.reset() }
    guard try statement.step() else { throw damage }
    return statement.blob(0)
  }

  /// Returns the texts with numbers below `end` that contain any of the words, which are ascending.
  private func union(of words: [Int], before end: Int) throws(StoreError) -> TextSet {
    var texts = TextSet(end)
    try forEachList(of: words) { list, _ throws(StoreError) in
      try forEachText(of: list, before: end) { texts.insert($0) }
    }
    return texts
  }

  private func forEachList(
    of words: [Int],
    _ body: (ArraySlice<UInt8>, Int) throws(StoreError) -> Void
  ) throws(StoreError) {
    var lists: WordLists?
    for word in words {
      if let list = lists?.list(of: word) {
        try body(list, word)
        continue
      }
      lists = try self.lists(with: word)
      guard let list = lists?.list(of: word) else { throw damage }
      try body(list, word)
    }
  }

  /// Returns the row that has the list of a word.
  private func lists(with word: Int) throws(StoreError) -> WordLists? {
    let statement = try database.statement(
      "SELECT place, lists FROM searchLists WHERE place <= ? ORDER BY place DESC LIMIT 1"
    ).bind(1, number << 32 | Int64(word))
    defer { statement.reset() }
    guard try statement.step() else { return nil }
    let place = statement.integer(0)
    guard place >> 32 == number else { return nil }
    return WordLists(statement.blob(1), first: Int(place & 0xFFFF_FFFF))
  }

  private func forEachText(
    of list: ArraySlice<UInt8>,
    before end: Int,
    _ body: (Int) -> Void
  ) throws(StoreError) {
    var numbers = VariableNumber.Reader(list)
    var next: UInt64 = 0
    while !numbers.isAtEnd {
      guard let difference = numbers.next(), difference > 0, difference <= UInt64(count) else {
        throw damage
      }
      next += difference
      guard next <= UInt64(count) else { throw damage }
      database.work.listed += 1
      if next > UInt64(end) { return }
      body(Int(next) - 1)
    }
  }

  /// Returns the places of a row, newest first.
  func places(ofRow row: Int) throws(StoreError) -> [IndexedPlace] {
    let statement = try database.statement("SELECT places FROM searchPlaces WHERE place = ?")
      .bind(1, number << 32 | Int64(row))
    defer { statement.reset() }
    guard try statement.step(), let places = WordSegment.places(of: statement.blob(0)),
      !places.isEmpty
    else { throw damage }
    return places
  }

  /// Returns all texts, with their words numbered by a function.
  func texts(numberedBy number: ([UInt8]) -> UInt32) throws(StoreError) -> [IndexedText] {
    var texts: [IndexedText] = []
    for row in 0..<(count + WordSegment.placesInRow - 1) / WordSegment.placesInRow {
      texts += try places(ofRow: row).map { IndexedText(place: $0, words: []) }
    }
    guard texts.count == count else { throw damage }
    let words = try words().split(separator: 0).map { number(Array($0)) }
    try forEachList(of: Array(words.indices)) { list, word throws(StoreError) in
      try forEachText(of: list, before: count) { texts[$0].words.append(words[word]) }
    }
    for text in texts.indices { texts[text].words.sort() }
    return texts
  }

  func delete() throws(StoreError) {
    try database.statement("DELETE FROM searchSegments WHERE number = ?").bind(1, number).run()
    try database.statement("DELETE FROM searchLists WHERE place >= ? AND place < ?")
      .bind(1, number << 32).bind(2, (number + 1) << 32).run()
    try database.statement("DELETE FROM searchPlaces WHERE place >= ? AND place < ?")
      .bind(1, number << 32).bind(2, (number + 1) << 32).run()
  }
}

/// A set of texts of a segment.
struct TextSet {
  private var bits: [UInt64]

  init(_ count: Int) { bits = [UInt64](repeating: 0, count: (count + 63) / 64) }

  mutating func insert(_ text: Int) { bits[text >> 6] |= 1 << UInt64(text & 63) }

  mutating func formIntersection(_ other: TextSet) {
    for place in bits.indices { bits[place] &= other.bits[place] }
  }

  /// Whether the set has at most so many texts.
  func hasAtMost(_ most: Int) -> Bool {
    var count = 0
    for word in bits where word != 0 {
      count += word.nonzeroBitCount
      if count > most { return false }
    }
    return true
  }

  /// Returns the first text of the set from a number on.
  func next(from text: Int) -> Int? {
    var place = text >> 6
    guard place < bits.count else { return nil }
    var word = bits[place] & (.max << UInt64(text & 63))
    while word == 0 {
      place += 1
      guard place < bits.count else { return nil }
      word = bits[place]
    }
    return place << 6 + word.trailingZeroBitCount
  }
}
