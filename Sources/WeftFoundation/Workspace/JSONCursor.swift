// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import WeftJSON

/// A place in a JSON document that knows its path, so that every error names it.
///
/// Absent and `null` are the same.
struct JSONCursor {
  let path: String
  private let value: JSONValue?

  init(_ value: JSONValue?, path: String = "") {
    self.value = value == .null ? nil : value
    self.path = path
  }

  var isPresent: Bool { value != nil }

  subscript(key: String) -> JSONCursor {
    JSONCursor(value?[key], path: path.isEmpty ? key : "\(path).\(key)")
  }

  func fail(_ code: WorkspaceError.Code, _ message: String) -> WorkspaceError {
    WorkspaceError(code, path, message)
  }

  private func mismatch(_ wanted: String) -> WorkspaceError {
    fail(.badValue, "expected \(wanted), found \(value?.kindName ?? "nothing")")
  }

  private func missing() -> WorkspaceError {
    let key = path.split(separator: ".").last.map(String.init) ?? path
    let owner = path.dropLast(key.count + 1)
    return WorkspaceError(.missing, String(owner), "\"\(key)\" is missing; add it")
  }

  func requireObject() throws(WorkspaceError) {
    guard let value else { throw missing() }
    guard case .object = value else { throw mismatch("an object") }
  }

  func string() throws(WorkspaceError) -> String? {
    guard let value else { return nil }
    guard case .string(let text) = value else { throw mismatch("a string") }
    return text
  }

  func requiredString() throws(WorkspaceError) -> String {
    guard let text = try string() else { throw missing() }
    return text
  }

  func requiredID() throws(WorkspaceError) -> String {
    let text = try requiredString()
    guard !text.isEmpty else { throw fail(.badValue, "an id must not be empty") }
    return text
  }

  func bool(_ absent: Bool = false) throws(WorkspaceError) -> Bool {
    guard let value else { return absent }
    guard case .bool(let flag) = value else { throw mismatch("a boolean") }
    return flag
  }

  func count(_ absent: Int = 0) throws(WorkspaceError) -> Int {
    guard let value else { return absent }
    guard case .integer(let number) = value else { throw mismatch("a whole number") }
    guard number >= 0 else { throw fail(.badValue, "a count must not be negative: \(number)") }
    return Int(number)
  }

  func date() throws(WorkspaceError) -> Date? {
    guard let text = try string() else { return nil }
    guard let date = ISODate.parse(text) else {
      throw fail(.badValue, "not a date: \"\(text)\"; write it as 2026-06-05T14:24:00Z")
    }
    return date
  }

  func requiredDate() throws(WorkspaceError) -> Date {
    guard let date = try date() else { throw missing() }
    return date
  }

  /// The elements of an array, each with its path; none when it is absent.
  func elements() throws(WorkspaceError) -> [JSONCursor] {
    guard let value else { return [] }
    guard case .array(let elements) = value else { throw mismatch("an array") }
    return elements.enumerated().map { JSONCursor($1, path: "\(path)[\($0)]") }
  }

  func strings() throws(WorkspaceError) -> [String] {
    var strings: [String] = []
    for element in try elements() { strings.append(try element.requiredString()) }
    return strings
  }

  /// The texts of an object by key; none when it is absent.
  func stringsByKey() throws(WorkspaceError) -> [String: String] {
    guard let value else { return [:] }
    guard case .object(let members) = value else { throw mismatch("an object") }
    var strings: [String: String] = [:]
    for member in members { strings[member.key] = try self[member.key].string() }
    return strings
  }
}
