// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

package import WeftLists

/// A text of the application that has placeholders.
///
///     words.refusals.chatDeleted(.name("Rebels"))  // "This chat was deleted: Rebels"
package struct Phrase: Decodable, Sendable {
  private let text: CatalogText

  /// Reads the text whose name is the path of the member.
  package init(from decoder: any Decoder) throws {
    guard let reader = decoder as? WordReader else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "phrases come only from tables")
      )
    }
    text = try reader.text()
  }

  /// Returns the text with its placeholders filled.
  ///
  /// - Parameter numbers: Writes the numbers of a text that counts; `StringCatalog.numbers` has those of the locale.
  /// - Precondition: Each placeholder of the text has an argument.
  package func callAsFunction(
    _ arguments: TextArgument...,
    numbers: any NumberFormatting = PlainNumberFormatter()
  ) -> String {
    text.filled(with: arguments, numbers: numbers)
  }
}

/// Fills a type whose members are texts, each with the text whose name is the path of the member.
struct WordReader: Decoder {
  /// The tables in order of preference; the last has all texts.
  let tables: [StringTable]
  /// The path, such as "app.writing".
  let name: String
  let codingPath: [any CodingKey] = []
  let userInfo: [CodingUserInfoKey: Any] = [:]

  /// Returns the text with the path as its name, from the first table that has it.
  func text() throws -> CatalogText {
    for table in tables {
      if let text = table.own[name] { return text }
    }
    throw mistake("has no text")
  }

  func container<Key>(keyedBy type: Key.Type) -> KeyedDecodingContainer<Key> {
    KeyedDecodingContainer(WordGroup(reader: self))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    throw mistake("is a list")
  }

  func singleValueContainer() throws -> any SingleValueDecodingContainer {
    throw mistake("is neither a text nor a group of texts")
  }

  fileprivate func mistake(_ problem: String) -> DecodingError {
    .dataCorrupted(.init(codingPath: codingPath, debugDescription: "\(name) \(problem)"))
  }
}

/// The members of a type whose members are texts or further groups.
private struct WordGroup<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let reader: WordReader
  let codingPath: [any CodingKey] = []
  let allKeys: [Key] = []

  func contains(_ key: Key) -> Bool { true }

  func decodeNil(forKey key: Key) -> Bool { false }

  func decode(_ type: String.Type, forKey key: Key) throws -> String {
    let member = member(key)
    guard let text = try member.text().plain else {
      throw member.mistake("has placeholders, so it is a phrase")
    }
    return text
  }

  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    try Value(from: member(key))
  }

  func nestedContainer<Inner>(
    keyedBy type: Inner.Type,
    forKey key: Key
  ) -> KeyedDecodingContainer<Inner> {
    member(key).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try member(key).unkeyedContainer()
  }

  func superDecoder() -> any Decoder { reader }

  func superDecoder(forKey key: Key) -> any Decoder { member(key) }

  private func member(_ key: Key) -> WordReader {
    WordReader(tables: reader.tables, name: reader.name + "." + key.stringValue)
  }
}
