// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftModel

/// The place of a text in the word index.
struct IndexedPlace: Hashable {
  /// The number of the text's channel, or of its thread.
  var owner: Int64
  /// Whether the text is in the document of a thread.
  var isThread: Bool
  /// The date of the text, in milliseconds.
  var date: Int64

  /// The owner as one number: whether it is a thread, its sign and its magnitude.
  var ownerBits: UInt64 {
    UInt64(bitPattern: owner << 1 ^ owner >> 63) << 1 | (isThread ? 1 : 0)
  }

  /// Returns a date in milliseconds, limited to ``furthest`` in both directions.
  static func date(_ seconds: Double) -> Int64 {
    let milliseconds = (seconds * 1000).rounded()
    return milliseconds.isNaN ? 0 : Int64(min(max(milliseconds, -furthest), furthest))
  }

  /// The largest date, more than a hundred thousand years away.
  static let furthest = 4e15

  /// The moments that are rounded to this date.
  var moments: ClosedRange<Double> {
    let seconds = Double(date) / 1000
    let low = Double(date) <= -Self.furthest ? -Double.infinity : seconds - 0.001
    return low...(Double(date) >= Self.furthest ? .infinity : seconds + 0.001)
  }
}

extension IndexedPlace {
  init(ownerBits bits: UInt64, date: Int64) {
    let owner = Int64(bitPattern: bits >> 2) ^ -Int64(bits >> 1 & 1)
    self.init(owner: owner, isThread: bits & 1 == 1, date: date)
  }
}

/// Collects texts and their words in memory, for a segment of the index.
struct WordSegmentBuilder {
  /// The maximum size of a segment: texts, distinct words, and words of all texts.
  static let most = (texts: 1 << 18, words: 1 << 19, places: 1 << 22)

  private var places: [IndexedPlace] = []
  /// The words of all texts in sequence, and the index at which those of each text start.
  private var words: [UInt32] = []
  private var starts: [Int] = []
  private var dictionary = WordDictionary()

  /// The number of texts added.
  var count: Int { places.count }
  /// Whether no text was added.
  var isEmpty: Bool { places.isEmpty }
  /// Whether a segment should get no more texts.
  var isFull: Bool {
    places.count >= Self.most.texts || dictionary.count >= Self.most.words
      || words.count >= Self.most.places
  }

  /// Adds a text, unless it has no words.
  mutating func add(_ text: String, at place: IndexedPlace) {
    let start = words.count
    let number = UInt32(places.count)
    IndexedWords.forEach(in: text) { word in
      if let found = dictionary.number(of: word, in: number) { words.append(found) }
    }
    if words.count > start { end(place, start) }
  }

  /// Adds a text by the numbers of its words, which ``number(of:)`` returned.
  mutating func add(_ numbers: some Sequence<UInt32>, at place: IndexedPlace) {
    let start = words.count
    words.append(contentsOf: numbers)
    end(place, start)
  }

  mutating func number(of word: [UInt8]) -> UInt32 { dictionary.number(of: word) }

  private mutating func end(_ place: IndexedPlace, _ start: Int) {
    places.append(place)
    starts.append(start)
  }

  /// Builds the segment.
  ///
  /// - Complexity: O(*n* log *n*) in the number of texts, and O(*n*) in the number of their words.
  func build() -> WordSegment {
    let order = places.indices.sorted { places[$0].date > places[$1].date }
    // Words are counted first, so that each list can be filled in the order of the texts.
    var counts = [Int](repeating: 0, count: dictionary.count + 1)
    for word in words { counts[Int(word) + 1] += 1 }
    for word in counts.indices.dropFirst() { counts[word] += counts[word - 1] }
    var next = counts
    var listed = [UInt32](repeating: 0, count: words.count)
    for (number, text) in order.enumerated() {
      let end = text + 1 < starts.count ? starts[text + 1] : words.count
      for word in words[starts[text]..<end] {
        listed[next[Int(word)]] = UInt32(number)
        next[Int(word)] += 1
      }
    }
    var segment = WordSegment(
      places: order.map { places[$0] },
      words: dictionary.bytes,
      wordCount: dictionary.count
    )
    for word in 0..<dictionary.count {
      segment.add(listed[counts[word]..<counts[word + 1]], of: word)
    }
    return segment
  }
}

/// The distinct words of a segment, numbered in the order of their first use.
///
/// A custom hash table, because a dictionary of arrays would allocate memory for each lookup.
private struct WordDictionary {
  /// All words, each followed by a zero.
  private(set) var bytes: [UInt8] = []
  private var starts: [Int] = []
  private var hashes: [UInt32] = []
  /// The last text that each word was counted in.
  private var lastTexts: [UInt32] = []
  /// The numbers of the words plus one, by hash; zero marks an empty slot.
  private var slots = [UInt32](repeating: 0, count: 1024)
  /// A random seed, so that no one can craft a text whose words collide.
  private let seed = UInt64.random(in: 0 ... .max)

  var count: Int { starts.count }

  /// Returns the number of a word, or `nil` if it occurred in the same text before.
  mutating func number(of word: [UInt8], in text: UInt32) -> UInt32? {
    let number = self.number(of: word)
    if lastTexts[Int(number)] == text { return nil }
    lastTexts[Int(number)] = text
    return number
  }

  mutating func number(of word: [UInt8]) -> UInt32 {
    let hash = hash(word)
    var slot = Int(hash) & (slots.count - 1)
    while slots[slot] != 0 {
      let number = Int(slots[slot]) - 1
      if hashes[number] == hash, isEqual(number, word) { return UInt32(number) }
      slot = (slot + 1) & (slots.count - 1)
    }
    let number = UInt32(starts.count)
    starts.append(bytes.count)
    bytes.append(contentsOf: word)
    bytes.append(0)
    hashes.append(hash)
    lastTexts.append(.max)
    slots[slot] = number + 1
    if 2 * starts.count > slots.count { grow() }
    return number
  }

  private func isEqual(_ number: Int, _ word: [UInt8]) -> Bool {
    let start = starts[number]
    let end = number + 1 < starts.count ? starts[number + 1] : bytes.count
    guard end - start == word.count + 1 else { return false }
    for place in word.indices where bytes[start + place] != word[place] { return false }
    return true
  }

  private mutating func grow() {
    slots = [UInt32](repeating: 0, count: 2 * slots.count)
    for (number, hash) in hashes.enumerated() {
      var slot = Int(hash) & (slots.count - 1)
      while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = UInt32(number) + 1
    }
  }

  private func hash(_ word: [UInt8]) -> UInt32 {
    var hash = seed
    for byte in word { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    hash ^= hash >> 29
    hash = hash &* 0xBF58_476D_1CE4_E5B9
    return UInt32(truncatingIfNeeded: hash >> 32)
  }
}
