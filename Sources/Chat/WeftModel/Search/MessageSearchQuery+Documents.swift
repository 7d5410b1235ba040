// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

extension MessageSearchQuery {
  /// Whether the message in a JSON document may match, decided without parsing the document.
  ///
  /// Parsing takes far longer than this check, and most documents contain none of the words. The
  /// answer is true where the check can't tell.
  ///
  /// - Complexity: O(*n*) in the document's length for each word.
  package func mayFind(_ document: [UInt8]) -> Bool {
    // An escape may stand for any letter, so only the parsed text can decide.
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
