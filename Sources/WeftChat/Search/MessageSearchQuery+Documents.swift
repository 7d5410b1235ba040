// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

extension MessageSearchQuery {
  /// Whether a message may be found that a document describes, in UTF-8 and as JSON: reading it takes far longer
  /// than this, and most hold nothing of what is searched for.
  ///
  /// - Complexity: O(*n*) in its length for each word.
  package func mayFind(_ document: [UInt8]) -> Bool {
    // An escape may stand for any letter: that is left to who reads it.
    if document.contains(UInt8(ascii: "\\")) { return true }
    guard document.contains(where: { $0 >= 0x80 }) else {
      return plain.allSatisfy { word in word.map { Self.isContained($0, in: document) } ?? false }
    }
    let text = String(decoding: document, as: UTF8.self)
    return words.allSatisfy { $0.isContained(inFolded: text) }
  }

  private static func isContained(_ word: [UInt8], in document: [UInt8]) -> Bool {
    guard let first = word.first, document.count >= word.count else { return word.isEmpty }
    for start in 0...document.count - word.count where lowercased(document[start]) == first {
      if (1..<word.count).allSatisfy({ lowercased(document[start + $0]) == word[$0] }) {
        return true
      }
    }
    return false
  }

  private static func lowercased(_ byte: UInt8) -> UInt8 {
    byte &- UInt8(ascii: "A") < 26 ? byte | 0x20 : byte
  }
}
