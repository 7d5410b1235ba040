// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import WeftTestSupport

/// The calls in `Sources` that act outside of the program: what each file opens, writes, deletes,
/// connects to, executes or prints.
///
/// Calls of compiled files are read from the object files of this build, so they come from the
/// compiler and not from a search for words. Calls of the page's script are found by the names of
/// the browser's functions.
struct OutsideCalls {
  /// The kinds of calls by path, such as `WeftStore/Database/Database.swift`.
  private(set) var kinds: [String: Set<Kind>] = [:]
  /// The called C functions that ``CallKinds`` doesn't know, each with a file that calls it.
  private(set) var unknown: [String: String] = [:]
  /// The number of object files read.
  private(set) var objects = 0

  enum Kind: String, CaseIterable, Comparable {
    case opens, writes, deletes, connects, executes, prints

    static func < (a: Kind, b: Kind) -> Bool { a.rawValue < b.rawValue }
  }

  private let sources: [String: String]

  /// Reads all object files of this build, and the scripts of the page.
  init() throws {
    sources = try Self.sourcesByObject()
    let build = Checkout.weft.deletingLastPathComponent()
    let files = sources.keys.sorted().filter {
      FileManager.default.fileExists(atPath: build.appending(path: $0).path)
    }
    objects = files.count
    let symbols = try ObjectSymbols(of: files, in: build)
    for (object, names) in symbols.called { try add(names, of: object, symbols.defined) }
    try addScripts()
  }

  private mutating func add(
    _ names: [String],
    of object: String,
    _ defined: Set<String>
  ) throws {
    guard let path = sources[object] else { return }
    for name in names {
      switch CallKinds.kind(of: name) {
      case .outside(let kind): kinds[path, default: []].insert(kind)
      case .harmless: break
      case .unknown where !defined.contains(name): unknown[name] = path
      case .unknown: break
      }
    }
    guard names.contains(where: CallKinds.isFileManager) else { return }
    for kind in CallKinds.kinds(ofFileManagerIn: try Self.code(path)) {
      kinds[path, default: []].insert(kind)
    }
  }

  private mutating func addScripts() throws {
    for path in try Self.paths() where path.hasSuffix(".js") {
      for kind in CallKinds.kinds(ofScript: try Self.code(path)) {
        kinds[path, default: []].insert(kind)
      }
    }
  }

  /// The text of a source without its comments.
  private static func code(_ path: String) throws -> String {
    for floor in try floors() {
      let file = floor.appending(path: path)
      guard FileManager.default.fileExists(atPath: file.path) else { continue }
      return try String(contentsOf: file, encoding: .utf8)
        .replacing(/\/\*(?s:.*?)\*\//, with: "")
        .replacing(/(?m)(^|\s)\/\/.*$/, with: "")
    }
    return ""
  }

  private static func floors() throws -> [URL] {
    let sources = Checkout.root.appending(path: "Sources")
    return try FileManager.default.contentsOfDirectory(atPath: sources.path)
      .map { sources.appending(path: $0) }
  }

  /// The paths of all sources, relative to the folder of their target.
  private static func paths() throws -> [String] {
    try floors().flatMap { floor in
      (try? FileManager.default.subpathsOfDirectory(atPath: floor.path)) ?? []
    }
  }

  /// The path of each source by the name of its object file.
  private static func sourcesByObject() throws -> [String: String] {
    var found: [String: String] = [:]
    for path in try paths() where path.hasSuffix(".swift") || path.hasSuffix(".c") {
      let parts = path.split(separator: "/")
      guard let target = parts.first, let name = parts.last, parts.count > 1 else { continue }
      found["\(target).build/\(name).o"] = path
      // C files keep their folders.
      found["\(target).build/\(parts.dropFirst().joined(separator: "/")).o"] = path
    }
    return found
  }
}

/// The symbols of object files.
struct ObjectSymbols {
  /// The functions and values that each file imports.
  private(set) var called: [String: [String]] = [:]
  /// All symbols that the files define.
  private(set) var defined: Set<String> = []

  init(of files: [String], in folder: URL) throws {
    for (file, letter, name) in try Self.list(files, in: folder) {
      // The sanitizer's own, at the ends of its table.
      if name.hasSuffix("_asan_globals") { continue }
      if letter == "U" || letter == "w" {
        called[file, default: []].append(name)
      } else {
        defined.insert(name)
      }
    }
  }

  private static func list(
    _ files: [String],
    in folder: URL
  ) throws -> [(file: String, letter: Substring, name: String)] {
    let nm = URL(fileURLWithPath: "/usr/bin/nm")
    let listing = try Subprocess(nm, ["--print-file-name"] + files, in: folder)
    // A line is "FILE:ADDRESS LETTER NAME", with sixteen spaces as the address of a symbol from
    // another file.
    return listing.text.split(separator: "\n").compactMap { line in
      guard let colon = line.firstIndex(of: ":") else { return nil }
      let rest = line[line.index(after: colon)...].dropFirst(17)
      guard rest.dropFirst().first == " " else { return nil }
      return (String(line[..<colon]), rest.prefix(1), String(rest.dropFirst(2)))
    }
  }
}
