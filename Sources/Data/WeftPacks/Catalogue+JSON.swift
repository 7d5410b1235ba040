// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftDigest
package import WeftJSON

extension Catalogue {
  /// Reads a catalogue from untrusted bytes.
  ///
  /// - Throws: An error that names the invalid member; the catalogue is rejected as a whole.
  package init(reading bytes: [UInt8], at place: String) throws(PackError) {
    guard bytes.count <= Self.largest else {
      throw PackError(place, "it is too large for a catalogue", remedy: Self.remedy)
    }
    let document: JSONValue
    do throws(JSONSyntaxError) {
      document = try JSONParser.parse(bytes)
    } catch {
      throw PackError(place, "it is not JSON (\(error))", remedy: Self.remedy)
    }
    let reader = CatalogueReader(place: place)
    guard case .string(Self.format)? = document["format"] else {
      throw reader.wrong("format", "is not \"\(Self.format)\"")
    }
    serial = try reader.number(document, "serial", in: 0...1 << 53)
    entries = try reader.list(document, "plugins", most: Self.most) { value throws(PackError) in
      try Entry(value, reader)
    }
  }

  private static let remedy = "tell its owner; weft plugins pack writes a new one"

  /// The catalogue as JSON, the content of its file.
  package var json: String {
    JSONWriter.pretty([
      "format": .string(Self.format), "serial": .integer(Int64(serial)),
      "plugins": .array(entries.map(\.json)),
    ])
  }
}

extension Catalogue.Entry {
  fileprivate init(_ value: JSONValue, _ reader: CatalogueReader) throws(PackError) {
    id = try reader.text(value, "id", most: 63)
    guard Self.isID(id) else { throw reader.wrong("id", "is not like org.example.badge") }
    let reader = CatalogueReader(place: reader.place, id: id)
    name = try reader.text(value, "name", most: 256)
    version = try reader.text(value, "version", most: 23)
    guard version.utf8.first.map({ (0x30...0x39).contains($0) }) == true, FileName.isPlain(version)
    else { throw reader.wrong("version", "does not start with a digit, or has invalid characters") }
    about = try reader.text(value, "about", most: 1_000)
    licence = try reader.text(value, "licence", most: 200)
    language = try reader.text(value, "language", most: 40)
    hooks = try reader.texts(value, "hooks", most: 256)
    reads = try reader.texts(value, "reads", most: 1_024)
    pictures = try reader.texts(value, "pictures", most: Pack.Limit.pictures)
    guard pictures.allSatisfy(Pack.isPicture) else {
      throw reader.wrong("pictures", "has a name that is not that of a picture")
    }
    packs = try reader.list(value, "packs", most: 16) { pack throws(PackError) in
      try Catalogue.PackFile(pack, reader)
    }
  }

  /// Returns whether a text is a plugin's id: words of lower-case letters, digits and dashes, joined by dots.
  package static func isID(_ text: String) -> Bool {
    let words = text.split(separator: ".", omittingEmptySubsequences: false)
    return text.utf8.count <= 63 && words.count >= 2
      && words.allSatisfy { word in
        !word.isEmpty && !word.hasPrefix("-")
          && word.utf8.allSatisfy {
            (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == 0x2D
          }
      }
  }

  package var json: JSONValue {
    [
      "id": .string(id), "name": .string(name), "version": .string(version),
      "about": .string(about), "licence": .string(licence), "language": .string(language),
      "hooks": .array(hooks.map { .string($0) }), "reads": .array(reads.map { .string($0) }),
      "pictures": .array(pictures.map { .string($0) }), "packs": .array(packs.map(\.json)),
    ]
  }
}

extension Catalogue.PackFile {
  fileprivate init(_ value: JSONValue, _ reader: CatalogueReader) throws(PackError) {
    file = try reader.text(value, "file", most: 160)
    guard FileName.isPlain(file) else { throw reader.wrong("file", "is not the name of a pack") }
    size = try reader.number(value, "size", in: 1...Pack.Limit.archive)
    sha256 = try reader.text(value, "sha256", most: 64)
    guard Digest.isHex(sha256) else { throw reader.wrong("sha256", "is not a hash") }
    architecture = try reader.text(value, "architecture", most: 40)
    abi = try reader.text(value, "abi", most: 20)
  }

  fileprivate var json: JSONValue {
    [
      "file": .string(file), "size": .integer(Int64(size)), "sha256": .string(sha256),
      "architecture": .string(architecture), "abi": .string(abi),
    ]
  }
}

/// Reads members of a catalogue; its errors name the invalid one.
private struct CatalogueReader {
  let place: String
  /// The plugin whose entry is being read.
  var id: String?

  func wrong(_ key: String, _ text: String) -> PackError {
    let owner = id.map { " of \($0)" } ?? ""
    return PackError(place, "\"\(key)\"\(owner) \(text)", remedy: "tell its owner")
  }

  func text(_ value: JSONValue, _ key: String, most: Int) throws(PackError) -> String {
    guard case .string(let text)? = value[key] else { throw wrong(key, "is not a text") }
    guard text.utf8.count <= most else { throw wrong(key, "has more than \(most) bytes") }
    return text
  }

  func number(
    _ value: JSONValue,
    _ key: String,
    in range: ClosedRange<Int>
  ) throws(PackError) -> Int {
    guard case .integer(let number)? = value[key], let number = Int(exactly: number),
      range.contains(number)
    else { throw wrong(key, "is not a number from \(range.lowerBound) to \(range.upperBound)") }
    return number
  }

  func texts(_ value: JSONValue, _ key: String, most: Int) throws(PackError) -> [String] {
    try list(value, key, most: most) { item throws(PackError) in
      guard case .string(let text) = item, text.utf8.count <= 128 else {
        throw wrong(key, "has an entry that is not a short text")
      }
      return text
    }
  }

  func list<Item>(
    _ value: JSONValue,
    _ key: String,
    most: Int,
    reading read: (JSONValue) throws(PackError) -> Item
  ) throws(PackError) -> [Item] {
    guard case .array(let values)? = value[key] else { throw wrong(key, "is not a list") }
    guard values.count <= most else { throw wrong(key, "has more than \(most) entries") }
    var items: [Item] = []
    for value in values { items.append(try read(value)) }
    return items
  }
}
