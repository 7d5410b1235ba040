// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// A shared library made byte by byte, with all declarations of a plugin's file and no code.
///
/// Every value can be changed, so that a test can make exactly one of them wrong.
public struct TinyELF {
  /// An exported function or object.
  public struct Symbol {
    /// Its name.
    public var name: String
    /// 1 for a global symbol, 10 for one that is unique in a process.
    public var binding: UInt8
    /// 1 for an object, 2 for a function.
    public var type: UInt8

    /// Creates a symbol, by default a global function.
    public init(_ name: String, binding: UInt8 = 1, type: UInt8 = 2) {
      self.name = name
      self.binding = binding
      self.type = type
    }
  }

  /// 1 for 32 bits, 2 for 64.
  public var wordSize: UInt8 = 2
  /// 1 for little-endian, 2 for big-endian.
  public var byteOrder: UInt8 = 1
  /// 1 for an object file, 2 for a program, 3 for a library.
  public var type: UInt16 = 3
  #if arch(arm64)
    /// The kind of machine, by default this one's.
    public var machine: UInt16 = 183
  #else
    /// The kind of machine, by default this one's.
    public var machine: UInt16 = 62
  #endif
  /// The permissions of the mapped segment: 1 execute, 2 write, 4 read.
  public var loadFlags: UInt32 = 5
  /// The permissions of the stack, or `nil` to leave out its header.
  public var stackFlags: UInt32? = 6
  /// The exported symbols.
  public var symbols = [Symbol("weft_plugin_v1")]
  /// The libraries it needs.
  public var needed: [String] = []
  /// The paths where the libraries are looked up.
  public var runpath: String?
  /// More dynamic entries, before the end of the table.
  public var entries: [(tag: UInt64, value: UInt64)] = []
  /// The Swift modules with a type in the file.
  public var swiftModules: [String] = []
  /// The identity note's content, 112 bytes in a valid one, or `nil` to leave out the note.
  public var note: [UInt8]? = TinyELF.note()
  /// The number of copies of the note.
  public var noteCount = 1

  /// Creates a valid file.
  public init() {}

  /// The content of an identity note.
  public static func note(
    magic: UInt32 = 0x3154_4657,
    builtFor: (UInt32, UInt32) = (1, 0),
    minimum: (UInt32, UInt32) = (1, 0),
    language: UInt32 = 1,
    id: String = "org.example.tiny",
    version: String = "1.0.0"
  ) -> [UInt8] {
    var note: [UInt8] = []
    for number in [magic, builtFor.0, builtFor.1, minimum.0, minimum.1, language] {
      note += Self.bytes(UInt64(number), 4)
    }
    note += (Array(id.utf8) + [UInt8](repeating: 0, count: 64)).prefix(64)
    note += (Array(version.utf8) + [UInt8](repeating: 0, count: 24)).prefix(24)
    return note
  }

  /// The bytes of the file.
  public var bytes: [UInt8] {
    let notes = [UInt8]((0..<noteCount).map { _ in noteRecord }.joined())
    let headers = 64 + 56 * (3 + (stackFlags == nil ? 0 : 1))
    var names: [UInt8] = [0]
    func place(_ name: String) -> UInt64 {
      names += Array(name.utf8) + [0]
      return UInt64(names.count - name.utf8.count - 1)
    }
    let table = [UInt8](repeating: 0, count: 24) + symbols.flatMap { symbol(place($0.name), $0) }
    let hash =
      Self.bytes(1, 4) + Self.bytes(UInt64(symbols.count + 1), 4)
      + [UInt8](repeating: 0, count: 4 * (symbols.count + 2))
    var dynamic = needed.map { (tag: UInt64(1), value: place($0)) }
    if let runpath { dynamic.append((29, place(runpath))) }
    let at = (
      notes: headers, table: headers + notes.count, hash: headers + notes.count + table.count,
      names: headers + notes.count + table.count + hash.count
    )
    let metadata = self.metadata
    let used = at.names + names.count
    let padding = [UInt8](repeating: 0, count: (8 - used % 8) % 8)
    let metadataPlace = used + padding.count
    dynamic += [
      (4, UInt64(at.hash)), (5, UInt64(at.names)), (6, UInt64(at.table)),
      (10, UInt64(names.count)), (11, 24),
    ]
    let dynamicBytes = (dynamic + entries + [(0, 0)]).flatMap {
      Self.bytes($0.tag, 8) + Self.bytes($0.value, 8)
    }
    let content = notes + table + hash + names + padding + metadata
    let start = headers + content.count
    let size = start + dynamicBytes.count
    var segments = segment(1, loadFlags, 0, size, alignment: 4096)
    segments += segment(2, 6, start, dynamicBytes.count, alignment: 8)
    segments += segment(4, 4, at.notes, notes.count, alignment: 4)
    if let stackFlags { segments += segment(0x6474_E551, stackFlags, 0, 0, alignment: 16) }
    return header(segments.count / 56, sections: swiftModules.isEmpty ? 0 : size) + segments
      + content + dynamicBytes + sections(at: size, metadata: metadataPlace)
  }

  /// For each Swift module: a reference to a type, the type, the module and its name.
  private var metadata: [UInt8] {
    var bytes: [UInt8] = []
    let types = 4 * swiftModules.count
    for (index, _) in swiftModules.enumerated() {
      bytes += Self.bytes(UInt64(types + 32 * index - 4 * index), 4)
    }
    var names: [UInt8] = []
    for (index, module) in swiftModules.enumerated() {
      let start = types + 32 * index
      let name = types + 32 * swiftModules.count + names.count
      // A structure, 16 bytes before its module.
      bytes += Self.bytes(17, 4) + Self.bytes(12, 4) + Self.bytes(0, 8)
      bytes += Self.bytes(0, 8) + Self.bytes(UInt64(name - start - 24), 4) + Self.bytes(0, 4)
      names += Array(module.utf8) + [0]
    }
    bytes += names
    return bytes + [UInt8](repeating: 0, count: (8 - bytes.count % 8) % 8)
  }

  /// The headers of the sections that locate the references to types.
  private func sections(at index: Int, metadata: Int) -> [UInt8] {
    if swiftModules.isEmpty { return [] }
    let names = Array("\0swift5_type_metadata\0.names\0".utf8)
    func section(_ name: Int, _ address: Int, _ offset: Int, _ size: Int) -> [UInt8] {
      Self.bytes(UInt64(name), 4) + Self.bytes(1, 4) + Self.bytes(0, 8)
        + Self.bytes(UInt64(address), 8) + Self.bytes(UInt64(offset), 8)
        + Self.bytes(UInt64(size), 8) + [UInt8](repeating: 0, count: 24)
    }
    return section(0, 0, 0, 0) + section(1, metadata, metadata, 4 * swiftModules.count)
      + section(22, 0, index + 3 * 64, names.count) + names
  }

  private var noteRecord: [UInt8] {
    guard let note else { return [] }
    return Self.bytes(5, 4) + Self.bytes(UInt64(note.count), 4) + Self.bytes(1, 4)
      + Array("WEFT".utf8) + [0, 0, 0, 0] + note
      + [UInt8](repeating: 0, count: (4 - note.count % 4) % 4)
  }

  private func header(_ segments: Int, sections: Int) -> [UInt8] {
    var header: [UInt8] = [0x7F, 0x45, 0x4C, 0x46, wordSize, byteOrder, 1, 0]
    header += [UInt8](repeating: 0, count: 8)
    header += number(UInt64(type), 2) + number(UInt64(machine), 2) + number(1, 4)
    header += number(0, 8) + number(64, 8) + number(UInt64(sections), 8) + number(0, 4)
    header += number(64, 2) + number(56, 2) + number(UInt64(segments), 2)
    return header
      + (sections == 0 ? [0, 0, 0, 0, 0, 0] : number(64, 2) + number(3, 2) + number(2, 2))
  }

  private func segment(
    _ type: UInt32,
    _ flags: UInt32,
    _ offset: Int,
    _ size: Int,
    alignment: UInt64
  ) -> [UInt8] {
    let place = Self.bytes(UInt64(offset), 8)
    let length = Self.bytes(UInt64(size), 8)
    return Self.bytes(UInt64(type), 4) + Self.bytes(UInt64(flags), 4) + place + place + place
      + length + length + Self.bytes(alignment, 8)
  }

  private func symbol(_ name: UInt64, _ symbol: Symbol) -> [UInt8] {
    Self.bytes(name, 4) + [symbol.binding << 4 | symbol.type, 0] + Self.bytes(1, 2)
      + Self.bytes(0, 8) + Self.bytes(0, 8)
  }

  /// A number in the file's own byte order.
  private func number(_ value: UInt64, _ size: Int) -> [UInt8] {
    byteOrder == 2 ? Self.bytes(value, size).reversed() : Self.bytes(value, size)
  }

  private static func bytes(_ value: UInt64, _ size: Int) -> [UInt8] {
    (0..<size).map { UInt8(truncatingIfNeeded: value >> (8 * UInt64($0))) }
  }
}
