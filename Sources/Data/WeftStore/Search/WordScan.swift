// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import Foundation

/// Looks for bytes inside all words of a segment.
///
/// A word is found inside others too, so no order of words helps. A segment's words are some hundred
/// kilobytes, through which the C library looks in some ten microseconds.
enum WordScan {
  /// Returns the numbers of the words that contain some bytes, ascending.
  ///
  /// - Parameter words: All words, each with a zero behind it.
  static func words(containing bytes: [UInt8], in words: [UInt8]) -> [Int] {
    guard let first = bytes.first else { return [] }
    var found: [Int] = []
    // SAFETY: all places are inside of the array, which is not changed meanwhile.
    unsafe words.withUnsafeBytes { all in
      guard let start = all.baseAddress else { return }
      var (place, counted, word) = (0, 0, 0)
      while place + bytes.count <= all.count,
        let hit = unsafe memchr(start + place, Int32(first), all.count - place)
      {
        place = unsafe UnsafeRawPointer(hit) - start
        guard place + bytes.count <= all.count else { break }
        guard unsafe memcmp(hit, bytes, bytes.count) == 0 else {
          place += 1
          continue
        }
        for between in counted..<place where unsafe all[between] == 0 { word += 1 }
        found.append(word)
        // Goes on behind the word.
        guard let end = unsafe memchr(start + place, 0, all.count - place) else { break }
        place = unsafe UnsafeRawPointer(end) - start
        counted = place
      }
    }
    return found
  }
}
