// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftDiff
internal import WeftJSON
internal import WeftLaunch

/// One list for `weft diff`, parsed and checked.
enum DiffInput {
  /// An empty list, which may be one of rows or of sections.
  case empty
  case rows([Element])
  case sections([Section])

  /// A row or a section: its identity and its content.
  struct Element {
    let id: JSONValue
    let content: JSONValue
  }

  /// A section and its rows.
  struct Section {
    let header: Element
    let rows: [Element]
  }

  init(path: String) throws(Failure) {
    let bytes = try InputFile.bytes(of: path, kind: "a JSON array of rows")
    let document: JSONValue
    do {
      document = try JSONParser.parse(bytes, numbers: .exact)
    } catch {
      throw Failure("\(path): \(error)")
    }
    do {
      try self.init(document)
    } catch {
      throw Failure("\(path): \(error.place)\(error.place.isEmpty ? "" : ": ")\(error.message)")
    }
  }

  /// An error in the document, and its JSON path.
  private struct Offence: Error {
    let place: String
    let message: String
  }

  private init(_ document: JSONValue) throws(Offence) {
    guard case .array(let elements) = document else {
      throw Offence(place: "", message: "not an array of rows but \(document.kindName)")
    }
    guard let first = elements.first else {
      self = .empty
      return
    }
    let hasSections = first["items"] != nil
    var (rows, sections): ([Element], [Section]) = ([], [])
    for (index, element) in elements.enumerated() {
      let place = "[\(index)]"
      let header = try Self.element(element, place)
      guard (element["items"] != nil) == hasSections else {
        throw Offence(
          place: place,
          message: "rows and sections in one list; give each element \"items\", or none"
        )
      }
      if let items = element["items"] {
        sections.append(Section(header: header, rows: try Self.rows(items, "\(place).items")))
      } else {
        rows.append(header)
      }
    }
    self = hasSections ? .sections(sections) : .rows(rows)
  }

  private static func rows(_ items: JSONValue, _ place: String) throws(Offence) -> [Element] {
    guard case .array(let elements) = items else {
      throw Offence(place: place, message: "not an array of rows but \(items.kindName)")
    }
    var rows: [Element] = []
    rows.reserveCapacity(elements.count)
    for (index, element) in elements.enumerated() {
      let row = try Self.element(element, "\(place)[\(index)]")
      guard element["items"] == nil else {
        throw Offence(place: "\(place)[\(index)]", message: "a section within a section")
      }
      rows.append(row)
    }
    return rows
  }

  private static func element(_ value: JSONValue, _ place: String) throws(Offence) -> Element {
    guard case .object = value else {
      throw Offence(place: place, message: "not an object with an \"id\" but \(value.kindName)")
    }
    guard let id = value["id"] else { throw Offence(place: place, message: "no \"id\"") }
    switch id {
    case .string, .integer: break
    default:
      let written = JSONWriter.compact(id)
      let shown = written.count > 40 ? written.prefix(40) + "…" : written[...]
      throw Offence(
        place: place + ".id",
        message: "not a string or an integer of 64 bits: \(shown)"
      )
    }
    return Element(id: id, content: value["content"] ?? .null)
  }
}

/// Numbers for the identities and contents of two lists, so that the diff only compares numbers.
struct DiffNumbers {
  private var ids: [Key: UInt64] = [:]
  private var contents: [Key: UInt64] = [:]

  /// A value's canonical bytes, and how often the value has occurred before.
  private struct Key: Hashable {
    let bytes: [UInt8]
    var occurrence = 0
  }

  /// Returns the columns of one list; the k-th of equal identities matches the k-th in the other list.
  mutating func columns(_ elements: [DiffInput.Element]) -> RowColumns {
    var columns = RowColumns()
    columns.reserveCapacity(elements.count)
    var occurrences: [[UInt8]: Int] = [:]
    for element in elements {
      let id = CanonicalJSON.bytes(element.id)
      let occurrence = occurrences[id, default: 0]
      occurrences[id] = occurrence + 1
      columns.append(
        id: Self.number(Key(bytes: id, occurrence: occurrence), &ids),
        revision: Self.number(Key(bytes: CanonicalJSON.bytes(element.content)), &contents)
      )
    }
    return columns
  }

  private static func number(_ key: Key, _ numbers: inout [Key: UInt64]) -> UInt64 {
    let next = UInt64(numbers.count)
    let number = numbers[key, default: next]
    if number == next { numbers[key] = next }
    return number
  }
}

/// JSON whose bytes are equal exactly if the values are: keys sorted, numbers by value.
enum CanonicalJSON {
  static func bytes(_ value: JSONValue) -> [UInt8] {
    JSONWriter.bytes(ordered(value))
  }

  private static func ordered(_ value: JSONValue) -> JSONValue {
    switch value {
    case .null, .bool, .string, .integer, .number: value
    case .decimal(let text): decimal(text)
    case .array(let elements): .array(elements.map(ordered))
    case .object(let members):
      .object(
        members.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
          .map { JSONValue.Member($0.key, ordered($0.value)) }
      )
    }
  }

  /// Returns the canonical form of a number: its digits without zeros at either end, and a power of ten.
  ///
  /// It is exact for any size; as doubles, different numbers beyond 2^53 would be equal.
  private static func decimal(_ text: String) -> JSONValue {
    let parts = text.lowercased().split(separator: "e", maxSplits: 1)
    let isNegative = parts[0].hasPrefix("-")
    let digits = parts[0].drop { $0 == "-" }.split(separator: ".")
    guard var exponent = parts.count == 1 ? 0 : Int(parts[1]), abs(exponent / 2) < 1 << 60 else {
      // No sensible number has such an exponent; compare its text.
      return .decimal(text.lowercased())
    }
    var significand = digits.joined()
    exponent -= digits.count == 2 ? digits[1].count : 0
    while significand.hasSuffix("0") {
      significand.removeLast()
      exponent += 1
    }
    significand = String(significand.drop { $0 == "0" })
    guard !significand.isEmpty else { return .integer(0) }
    // A 64-bit integer is written as one.
    if (0..<19).contains(exponent),
      let integer = Int64(
        (isNegative ? "-" : "") + significand + String(repeating: "0", count: exponent)
      )
    {
      return .integer(integer)
    }
    return .decimal((isNegative ? "-" : "") + significand + "e\(exponent)")
  }
}
