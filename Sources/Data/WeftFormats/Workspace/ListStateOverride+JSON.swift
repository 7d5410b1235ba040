// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftJSON
package import WeftModel

extension ListStateOverride {
  private static let keys = [
    "phase", "isReloading", "newThreadsCount", "isLoadingMoreThreads", "failedToLoadMoreThreads",
    "swiped", "swipe_offset",
  ]

  /// The range of a swipe's offset in points; no screen is wider.
  private static let offsets = -10_000.0...10_000.0

  /// Reads a list state from JSON.
  ///
  ///     try ListStateOverride(json: Array(#"{"phase": "error"}"#.utf8)).phase  // .error
  ///
  /// - Throws: `WorkspaceError` for the first error, with its path. An unknown key is an error too, because a state is
  ///   typed by hand and a typo would otherwise go unnoticed.
  package init(json bytes: [UInt8]) throws(WorkspaceError) {
    let document: JSONValue
    do {
      document = try JSONParser.parse(bytes)
    } catch {
      throw WorkspaceError(.syntax, at: "", "not JSON: \(error)")
    }
    let root = JSONCursor(document)
    try root.requireObject()
    for key in document.keys where !Self.keys.contains(key) {
      throw root[key].fail(
        .badValue,
        "a state has no such key, only \(Self.keys.joined(separator: ", "))"
      )
    }
    self.init()
    try read(root)
  }

  private mutating func read(_ root: JSONCursor) throws(WorkspaceError) {
    if let name = try root["phase"].string() {
      guard let phase = Phase(rawValue: name) else {
        let phases = Phase.allCases.map(\.rawValue).joined(separator: ", ")
        throw root["phase"].fail(.badValue, "\(name.quoted) is none of \(phases)")
      }
      self.phase = phase
    }
    isReloading = try root["isReloading"].flag()
    if root["newThreadsCount"].isPresent { newThreadsCount = try root["newThreadsCount"].count() }
    isLoadingMoreThreads = try root["isLoadingMoreThreads"].flag()
    failedToLoadMoreThreads = try root["failedToLoadMoreThreads"].flag()
    swiped = try root["swiped"].id()
    swipeOffset = try root["swipe_offset"].number()
    if let swipeOffset, !Self.offsets.contains(swipeOffset) {
      throw root["swipe_offset"].fail(
        .badValue,
        "\(swipeOffset) is not between -10000 and 10000 points"
      )
    }
  }
}

extension JSONCursor {
  fileprivate func flag() throws(WorkspaceError) -> Bool? {
    isPresent ? try bool() : nil
  }
}

extension JSONValue {
  fileprivate var keys: [String] {
    guard case .object(let members) = self else { return [] }
    return members.map(\.key)
  }
}
