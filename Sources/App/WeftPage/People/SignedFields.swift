// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftCodec

/// The bytes to sign for a list of texts: a kind and its fields, each as a netstring.
///
///     SignedFields(.link, ["team", "luke"]).bytes  // 12:weft-link-v1,4:team,4:luke,
///
/// A netstring starts with its length, so different fields never give the same bytes. The kind
/// keeps a code made for one purpose from being used for another.
struct SignedFields: Equatable {
  /// The purpose of the fields.
  enum Kind: String {
    /// A link by which a browser enters.
    case link = "weft-link-v1"
    /// The cookie of a browser that has entered.
    case session = "weft-session-v1"
    /// The token of that browser's pages.
    case token = "weft-token-v1"
  }

  /// The bytes to sign.
  let bytes: [UInt8]

  /// Encodes a kind and its fields.
  init(_ kind: Kind, _ fields: [String]) {
    bytes = ([kind.rawValue] + fields).flatMap { Array("\($0.utf8.count):\($0),".utf8) }
  }

  /// Decodes the fields of a kind; returns `nil` for bytes that the initializer would not produce.
  static func fields(of kind: Kind, in bytes: [UInt8]) -> [String]? {
    var (rest, texts): (ArraySlice<UInt8>, [String]) = (bytes[...], [])
    while !rest.isEmpty {
      guard let colon = rest.firstIndex(of: UInt8(ascii: ":")),
        let length = decimal(rest[..<colon]), length < rest.endIndex - colon - 1
      else { return nil }
      let end = colon + 1 + Int(length)
      guard rest[end] == UInt8(ascii: ","),
        let text = String(validating: rest[(colon + 1)..<end], as: UTF8.self)
      else { return nil }
      texts.append(text)
      rest = rest[(end + 1)...]
    }
    return texts.first == kind.rawValue ? Array(texts.dropFirst()) : nil
  }

  /// Parses an integer of at most 18 digits without a sign or leading zeros.
  static func decimal(_ digits: some Collection<UInt8>) -> Int64? {
    guard (1...18).contains(digits.count), digits.allSatisfy({ 0x30...0x39 ~= $0 }),
      digits.first != 0x30 || digits.count == 1
    else { return nil }
    return digits.reduce(0) { $0 * 10 + Int64($1 - 0x30) }
  }
}

/// Random words that an attacker can't guess.
enum RandomWord {
  /// Returns 128 random bits as 32 hexadecimal digits.
  static func make() -> String {
    var random = SystemRandomNumberGenerator()
    return (0..<16).map { _ in UInt8.random(in: .min ... .max, using: &random) }.hex
  }

  /// Returns whether a text has 16 to 64 ASCII letters, digits, `-` and `_`.
  static func isOne(_ text: String) -> Bool {
    (16...64).contains(text.utf8.count)
      && text.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
          UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "-"), UInt8(ascii: "_"):
          true
        default: false
        }
      }
  }
}
