// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftJSON

/// The state a list is forced into for a picture of it; what is nil stays as the list has it.
public struct ListStateOverride: Equatable, Sendable {
  /// How far the list has come.
  public enum Phase: String, CaseIterable, Sendable {
    /// Nothing is there yet.
    case loading
    /// There are no rows.
    case empty
    /// The first page could not be loaded.
    case error
    /// Rows are there.
    case loaded
  }

  /// How far the list has come.
  public var phase: Phase?
  /// Whether it is being loaded again.
  public var isReloading: Bool?
  /// How many threads have come that it doesn't show yet.
  public var newThreadsCount: Int?
  /// Whether the next page is on its way.
  public var isLoadingMoreThreads: Bool?
  /// Whether the next page could not be loaded.
  public var failedToLoadMoreThreads: Bool?
  /// The id of the row that is swiped aside.
  public var swiped: String?
  /// How far it is, in points; negative towards the start.
  public var swipeOffset: Double?

  /// Creates a state that changes nothing.
  public init() {}
}

extension ListStateOverride {
  private static let keys = [
    "phase", "isReloading", "newThreadsCount", "isLoadingMoreThreads", "failedToLoadMoreThreads",
    "swiped", "swipe_offset",
  ]

  /// No row is swiped further than any screen is wide.
  private static let offsets = -10_000.0...10_000.0

  /// Reads a state.
  ///
  ///     try ListStateOverride(json: Array(#"{"phase": "error"}"#.utf8)).phase  // .error
  ///
  /// - Throws: the first offence with its place; a key that is not known is one, since a state is typed
  ///   by hand and a slip would go unnoticed.
  public init(json bytes: [UInt8]) throws(WorkspaceError) {
    let document: JSONValue
    do {
      document = try JSONParser.parse(bytes)
    } catch {
      throw WorkspaceError(.syntax, "", "not JSON: \(error)")
    }
    let root = JSONCursor(document)
    try root.requireObject()
    for key in document.keys where !Self.keys.contains(key) {
      throw root[key].fail(
        .badValue,
        "a state has no such key, only \(Self.keys.joined(separator: ", "))"
      )
    }
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
