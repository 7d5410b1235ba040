// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

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

extension ListStateOverride.Phase {
  /// The phase a list is in.
  var listPhase: ListPhase {
    switch self {
    case .loading: .loading
    case .empty: .empty
    case .error: .error("")
    case .loaded: .loaded
    }
  }
}
