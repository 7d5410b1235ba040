// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftJSON

/// One list of `weft diff`, read and checked: rows, or sections of rows.
struct DiffInput {
  /// A row or a section: what it is and what it shows.
  struct Element {
    let id: JSONValue
    let content: JSONValue
  }

  /// The sections with their rows; a list without sections has one that is none.
  let sections: [(header: Element?, rows: [Element])]

  /// Whether the list has sections, or nil when it is empty and may be either.
  let hasSections: Bool?

  init(path: String) throws(Failure) {
    let bytes = try InputFile.bytes(of: path, kind: "a JSON array of rows")
    let document: JSONValue
    do {
      document = try JSONParser.parse(bytes)
    } catch {
      throw Failure("\(path): \(error)")
    }
    do {
      try self.init(document)
    } catch {
      throw Failure("\(path): \(error.place)\(error.place.isEmpty ? "" : ": ")\(error.message)")
    }
  }

  /// A place in the document, and what is wrong there.
  private struct Offence: Error {
    let place: String
    let message: String
  }

  private init(_ document: JSONValue) throws(Offence) {
    guard case .array(let elements) = document else {
      throw Offence(place: "", message: "not an array of rows but \(document.kindName)")
    }
    hasSections = elements.first.map { $0["items"] != nil }
    var sections: [(header: Element?, rows: [Element])] = []
    var rows: [Element] = []
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
        sections.append((header, try Self.rows(items, "\(place).items")))
      } else {
        rows.append(header)
      }
    }
    self.sections = hasSections == true ? sections : [(nil, rows)]
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
      throw Offence(
        place: place + ".id",
        message: "not a string or an integer of 64 bits: \(JSONWriter.compact(id))"
      )
    }
    return Element(id: id, content: value["content"] ?? .null)
  }
}
