// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// The index of each of a hook's fields among the values of its rows.
///
/// A hook looks up fields in every row, so a field of the ABI costs one table access, however many
/// fields the hook reads. Only settings and named fields are searched for by name.
struct FieldPlaces {
  private static let none: UInt8 = 255
  /// The table's size for one kind of field; the largest kind has fewer than half as many cases.
  private static let room = 64

  private let fields: [Field]
  /// The index of each field that has a code.
  private var places: [UInt8]

  init(_ fields: [Field]) {
    self.fields = fields
    places = Array(repeating: Self.none, count: Self.room * 9)
    // When a field is declared twice, the first declaration counts.
    for (place, field) in fields.enumerated().reversed() where place < Int(Self.none) {
      if let code = Self.code(of: field) { places[code] = UInt8(place) }
    }
  }

  /// The index of a field; nil when the hook did not declare it.
  subscript(field: Field) -> Int? {
    guard let code = Self.code(of: field) else { return fields.firstIndex(of: field) }
    let place = places[code]
    return place == Self.none ? nil : Int(place)
  }

  /// Returns a number unique to the field; nil for settings and named fields.
  private static func code(of field: Field) -> Int? {
    switch field {
    case .channel(let field): code(0, field)
    case .thread(let field): code(1, field)
    case .message(let field): code(2, field)
    case .result(let field): code(3, field)
    case .attachment(let field): code(4, field)
    case .list(let field): code(5, field)
    case .environment(let field): code(6, field)
    case .event(let field): code(7, field)
    case .below: room * 8
    case .action: room * 8 + 1
    case .setting, .named: nil
    }
  }

  private static func code<Case>(_ kind: Int, _ field: Case) -> Int? {
    // SAFETY: an enum of at most 256 cases without payloads is one byte, different for each case;
    // an enum of another size traps here.
    let number = unsafe Int(unsafeBitCast(field, to: UInt8.self))
    return number < room ? kind * room + number : nil
  }
}
