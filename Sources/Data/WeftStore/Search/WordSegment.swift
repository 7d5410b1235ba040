// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// A segment of the word index: texts, numbered newest first, and for each word the numbers of the
/// texts that contain it.
///
/// It is written once and never changed. The lists of words are stored in rows of a few kilobytes, and
/// so are the places of texts, so that a search reads only what it needs.
struct WordSegment {
  /// The number of places in a row.
  static let placesInRow = 1024
  /// The size at which a row of lists ends.
  private static let rowBytes = 2048

  /// The places of the texts, newest first.
  let places: [IndexedPlace]
  /// All words, each followed by a zero.
  let words: [UInt8]
  let wordCount: Int
  /// The rows of lists, each with the number of its first word.
  private(set) var rows: [(first: Int, bytes: [UInt8])] = []

  init(places: [IndexedPlace], words: [UInt8], wordCount: Int) {
    self.places = places
    self.words = words
    self.wordCount = wordCount
  }

  /// Adds the list of the next word: the numbers of its texts, ascending.
  mutating func add(_ texts: ArraySlice<UInt32>, of word: Int) {
    if rows.last.map({ $0.bytes.count >= Self.rowBytes }) ?? true { rows.append((word, [])) }
    var list: [UInt8] = []
    list.reserveCapacity(texts.count + 4)
    var last: UInt64 = 0
    for text in texts {
      // Numbers count from one here, so that no difference is zero.
      VariableNumber.append(UInt64(text) + 1 - last, to: &list)
      last = UInt64(text) + 1
    }
    VariableNumber.append(UInt64(list.count), to: &rows[rows.count - 1].bytes)
    rows[rows.count - 1].bytes.append(contentsOf: list)
  }

  /// The rows of places: the date of the first one, then each place's age relative to the last and its owner.
  var placeRows: [[UInt8]] {
    stride(from: 0, to: places.count, by: Self.placesInRow).map { start in
      var bytes: [UInt8] = []
      var last = places[start].date
      VariableNumber.append(UInt64(bitPattern: last), to: &bytes)
      for place in places[start..<min(start + Self.placesInRow, places.count)] {
        VariableNumber.append(UInt64(bitPattern: last &- place.date), to: &bytes)
        VariableNumber.append(place.ownerBits, to: &bytes)
        last = place.date
      }
      return bytes
    }
  }

  /// Decodes the places of a row; returns `nil` if the bytes are damaged.
  static func places(of row: [UInt8]) -> [IndexedPlace]? {
    var numbers = VariableNumber.Reader(row[...])
    guard let first = numbers.next() else { return nil }
    var date = Int64(bitPattern: first)
    var places: [IndexedPlace] = []
    while !numbers.isAtEnd {
      guard let age = numbers.next(), let owner = numbers.next(), places.count < placesInRow,
        let below = Int64(exactly: age)
      else { return nil }
      let (next, isTooFar) = date.subtractingReportingOverflow(below)
      if isTooFar { return nil }
      date = next
      places.append(IndexedPlace(ownerBits: owner, date: date))
    }
    return places
  }
}

/// The word lists of a row, read in order.
struct WordLists {
  private var numbers: VariableNumber.Reader
  /// The word of the next list.
  private var next: Int

  init(_ row: [UInt8], first: Int) {
    (numbers, next) = (VariableNumber.Reader(row[...]), first)
  }

  /// Returns the list of a word, or `nil` if the row has none; words must be requested in ascending
  /// order.
  mutating func list(of word: Int) -> ArraySlice<UInt8>? {
    while next <= word, let count = numbers.next(), count <= UInt64(numbers.rest.count) {
      let list = numbers.rest.prefix(Int(count))
      numbers.rest = numbers.rest.dropFirst(Int(count))
      next += 1
      if next > word { return list }
    }
    return nil
  }
}

/// Integers encoded with seven bits per byte, the lowest first.
enum VariableNumber {
  static func append(_ number: UInt64, to bytes: inout [UInt8]) {
    var rest = number
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }

  struct Reader {
    var rest: ArraySlice<UInt8>

    init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

    var isAtEnd: Bool { rest.isEmpty }

    /// Returns the next number, or `nil` at the end or if the bytes aren't a number.
    mutating func next() -> UInt64? {
      var number: UInt64 = 0
      var shift: UInt64 = 0
      var place = rest.startIndex
      while place < rest.endIndex, shift < 64 {
        let byte = rest[place]
        place += 1
        number |= UInt64(byte & 0x7F) << shift
        if byte < 0x80 {
          rest = rest[place...]
          return number
        }
        shift += 7
      }
      return nil
    }
  }
}
