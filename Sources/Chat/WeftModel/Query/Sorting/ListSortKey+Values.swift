// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

extension ListSortKey.Builder {
  /// Appends the value of a key.
  mutating func append(_ value: QueryScalar, _ kind: QueryKind, ascends: Bool) {
    switch (kind, value) {
    case (.anything, _): appendTagged(value, ascends: ascends)
    case (.flag, .bool(let flag)): append(flag ? 1 : 0, bits: 1, ascends: ascends)
    case (.count, .integer(let count)): appendCount(UInt64(max(0, count)), ascends: ascends)
    case (.moment, .moment(let moment)):
      append(1, bits: 1, ascends: ascends)
      let bits = UInt64(moment.microseconds - Moment.range.lowerBound)
      append(bits, bits: 59, ascends: ascends)
    case (.text, .text(let text)): appendText(text, ascends: ascends)
    case (.text, _): append(0, bits: 8, ascends: ascends)
    default: append(0, bits: 1, ascends: ascends)
    }
  }

  /// Takes 3 bits for counts below 7, 19 for those below 65,535 and 82 for greater ones, which are
  /// very rare.
  private mutating func appendCount(_ count: UInt64, ascends: Bool) {
    append(min(count, 7), bits: 3, ascends: ascends)
    guard count >= 7 else { return }
    append(min(count, 0xFFFF), bits: 16, ascends: ascends)
    guard count >= 0xFFFF else { return }
    append(count, bits: 63, ascends: ascends)
  }

  /// Appends the bytes of a text and an end mark.
  ///
  /// Both are shifted up so that zero stands for a missing text; no byte of UTF-8 is above 0xF4.
  private mutating func appendText(_ text: String, ascends: Bool) {
    for byte in text.utf8 { append(UInt64(byte) + 2, bits: 8, ascends: ascends) }
    append(1, bits: 8, ascends: ascends)
  }

  private mutating func appendTagged(_ value: QueryScalar, ascends: Bool) {
    switch value {
    case .null, .opaque, .moment:
      append(0, bits: 2, ascends: ascends)
    case .bool(let flag):
      append(1, bits: 2, ascends: ascends)
      append(flag ? 1 : 0, bits: 1, ascends: ascends)
    case .integer, .number:
      append(2, bits: 2, ascends: ascends)
      guard let number = ExactNumber(value) else { return }
      append(number.orderedBits, bits: 64, ascends: ascends)
      append(UInt64(Int64(number.rest) + 0x8000), bits: 16, ascends: ascends)
    case .text(let text):
      append(3, bits: 2, ascends: ascends)
      appendText(text, ascends: ascends)
    }
  }
}
