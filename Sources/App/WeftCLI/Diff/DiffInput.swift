// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftJSON

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
