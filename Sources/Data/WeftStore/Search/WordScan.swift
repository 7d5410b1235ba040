// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import Foundation

/// A search for bytes inside all words of a segment.
///
/// A lookup also matches inside words, so sorting them would not help. A segment's words take some
/// hundred kilobytes, which the C library scans in some ten microseconds.
enum WordScan {
  /// Returns the numbers of the words that contain some bytes, ascending.
  ///
  /// - Parameter words: All words, each followed by a zero.
  static func words(containing bytes: [UInt8], in words: [UInt8]) -> [Int] {
    guard let first = bytes.first else { return [] }
    var found: [Int] = []
    // SAFETY: all places are inside the array, which isn't changed during the scan.
    unsafe words.withUnsafeBytes { all in
      guard let start = all.baseAddress else { return }
      var place = 0
      var counted = 0
      var word = 0
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
        // Continues after the word.
        guard let end = unsafe memchr(start + place, 0, all.count - place) else { break }
        place = unsafe UnsafeRawPointer(end) - start
        counted = place
      }
    }
    return found
  }
}
