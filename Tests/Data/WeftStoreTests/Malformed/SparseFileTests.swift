// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftTestSupport

@testable import WeftStore

/// Files that claim to be large, and are mostly a hole that takes no disk space.
@Suite struct SparseFileTests {
  private let place: MalformedPlace

  init() throws { place = try MalformedPlace() }

  /// Runs a command on the file, which is killed after two minutes of processor time.
  private func weft(_ words: String) throws -> Subprocess {
    try Subprocess(
      URL(fileURLWithPath: "/bin/sh"),
      ["-c", "ulimit -t 120; exec '\(Checkout.weft.path)' \(words)"],
      in: place.scratch.folder
    )
  }

  @Test func `a hole can't cause endless work in an index that is a graph`() throws {
    try place.workspace()
    let row = GraphFile.Row([.number(2), .bytes([]), .text("m1")])
    try GraphFile.make(place, "messagesByDate", row)
    let whole = try weft("export w.weft whole.json")
    #expect(
      whole.status == 1 && whole.errors.contains("claims to contain more than its size allows")
    )
    try GraphFile.grow(place, to: 1 << 40)
    let sparse = try weft("export w.weft sparse.json")
    #expect(sparse.signal == nil && sparse.status == 1, "\(sparse.errors)")
    #expect(
      sparse.errors.contains("claims to contain more than its size allows"),
      "\(sparse.errors)"
    )
    #expect(!FileManager.default.fileExists(atPath: place.scratch.path("sparse.json").path))
  }

  @Test func `a log that claims a large file can't cause endless work either`() throws {
    try place.workspace()
    let row = GraphFile.Row([.number(2), .bytes([]), .text("m1")])
    try GraphFile.make(place, "messagesByDate", row)
    try GraphFile.log(place, pages: 0xFFFF_FFFE)
    let run = try weft("export w.weft o.json")
    #expect(run.signal == nil && run.status == 1, "\(run.errors)")
    #expect(!FileManager.default.fileExists(atPath: place.scratch.path("o.json").path))
  }

  @Test func `no copy is larger than the file, even if a table is a graph`() throws {
    try place.workspace()
    try GraphFile.makeTable(place, "messages")
    let database = try WorkspaceStore(opening: place.path).database
    let copy = place.scratch.path("copy.weft")
    let error = #expect(throws: StoreError.self) { try database.copy(to: copy.path) }
    #expect(error?.code == .damaged)
    let size = try copy.resourceValues(forKeys: [.fileSizeKey]).fileSize ?? 0
    #expect(size <= 2 * place.content().count + 1 << 20)
  }

  @Test func `a valid file with a hole at its end can be read`() throws {
    try place.workspace()
    #expect(try weft("export w.weft before.json").status == 0)
    // The file has unused pages that its free list does not contain, so only reading is safe.
    try GraphFile.grow(place, to: 1 << 30)
    let run = try weft("export w.weft after.json")
    #expect(run.status == 0, "\(run.errors)")
    #expect(place.content(of: "after.json") == place.content(of: "before.json"))
  }
}

/// Makes the tree of an index or a table a graph: each page links many times to one other page.
private enum GraphFile {
  /// A row of an index, as SQLite writes it.
  struct Row {
    enum Value {
      case number(UInt8)
      case bytes([UInt8])
      case text(String)
    }

    let bytes: [UInt8]

    init(_ values: [Value]) {
      var (types, content): ([UInt8], [UInt8]) = ([], [])
      for value in values {
        switch value {
        case .number(let number):
          types.append(1)
          content.append(number)
        case .bytes(let bytes):
          types.append(UInt8(12 + 2 * bytes.count))
          content += bytes
        case .text(let text):
          types.append(UInt8(13 + 2 * text.utf8.count))
          content += Array(text.utf8)
        }
      }
      bytes = [UInt8(types.count + 1)] + types + content
    }
  }

  private static let pageSize = 4096
  private static let depth = 17

  static func make(_ place: MalformedPlace, _ index: String, _ row: Row) throws {
    let cell = [UInt8(row.bytes.count)] + row.bytes
    try make(place, index, leaf: { _ in page(kind: 10, cells: [cell], last: nil) }, 2, cell)
  }

  /// Makes the rows of the table's only page repeat endlessly.
  static func makeTable(_ place: MalformedPlace, _ table: String) throws {
    try make(place, table, leaf: { Array($0) }, 5, [0x7F])
  }

  private static func make(
    _ place: MalformedPlace,
    _ name: String,
    leaf: (ArraySlice<UInt8>) -> [UInt8],
    _ kind: UInt8,
    _ rest: [UInt8]
  ) throws {
    try place.sql("PRAGMA journal_mode = DELETE")
    let asked = try Subprocess(
      URL(fileURLWithPath: "/usr/bin/sqlite3"),
      ["w.weft", "SELECT rootpage FROM sqlite_schema WHERE name = '\(name)'"],
      in: place.scratch.folder
    )
    let root = try #require(Int(asked.text.trimmingCharacters(in: .newlines)))
    var file = place.content()
    try #require(file.count % pageSize == 0)
    file += leaf(file[(root - 1) * pageSize..<root * pageSize])
    var child = file.count / pageSize
    for level in 1...depth {
      let cell = big(child) + rest
      let count = min(300, (pageSize - 12) / (cell.count + 2) - 1)
      let made = page(kind: kind, cells: Array(repeating: cell, count: count), last: child)
      if level == depth {
        file.replaceSubrange((root - 1) * pageSize..<root * pageSize, with: made)
      } else {
        file += made
        child = file.count / pageSize
      }
    }
    file.replaceSubrange(28..<32, with: big(file.count / pageSize))
    try place.scratch.write(file, to: "w.weft")
  }

  /// Enlarges the file without using space, and updates its header.
  static func grow(_ place: MalformedPlace, to size: Int) throws {
    let file = try FileHandle(forUpdating: URL(fileURLWithPath: place.path))
    try file.truncate(atOffset: UInt64(size))
    try file.seek(toOffset: 28)
    try file.write(contentsOf: big(size / pageSize))
    try file.close()
  }

  /// Puts a log next to the file with only its first page, whose frame claims a number of pages.
  static func log(_ place: MalformedPlace, pages: Int) throws {
    var file = place.content()
    // Both versions of the format: with a log.
    file.replaceSubrange(18..<20, with: [2, 2])
    try place.scratch.write(file, to: "w.weft")
    var first = Array(file[..<pageSize])
    first.replaceSubrange(28..<32, with: big(pages))
    let salt: [UInt8] = [1, 2, 3, 4, 5, 6, 7, 8]
    var log = big(0x377F_0682) + big(3_007_000) + big(pageSize) + big(0) + salt
    var sums: (UInt32, UInt32) = (0, 0)
    add(log, to: &sums)
    log += big(Int(sums.0)) + big(Int(sums.1))
    let head = big(1) + big(pages)
    add(head + first, to: &sums)
    log += head + salt + big(Int(sums.0)) + big(Int(sums.1)) + first
    try place.scratch.write(log, to: "w.weft-wal")
  }

  /// Adds words, low byte first, to the two checksums of a log.
  private static func add(_ bytes: [UInt8], to sums: inout (UInt32, UInt32)) {
    for place in stride(from: 0, to: bytes.count, by: 8) {
      let words = [0, 4].map { offset in
        (0..<4).reduce(UInt32(0)) { $0 | UInt32(bytes[place + offset + $1]) << (8 * UInt32($1)) }
      }
      sums.0 = sums.0 &+ words[0] &+ sums.1
      sums.1 = sums.1 &+ words[1] &+ sums.0
    }
  }

  private static func page(kind: UInt8, cells: [[UInt8]], last: Int?) -> [UInt8] {
    var page = [UInt8](repeating: 0, count: pageSize)
    var (place, pointers) = (pageSize, [UInt8]())
    for cell in cells {
      place -= cell.count
      page.replaceSubrange(place..<place + cell.count, with: cell)
      pointers += big(place)[2...]
    }
    page[0] = kind
    page.replaceSubrange(3..<7, with: big(cells.count)[2...] + big(place)[2...])
    if let last { page.replaceSubrange(8..<12, with: big(last)) }
    let start = last == nil ? 8 : 12
    page.replaceSubrange(start..<start + pointers.count, with: pointers)
    return page
  }

  private static func big(_ number: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
  }
}
