// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// How far a list has come.
public enum ListPhase: Equatable, Sendable {
  /// Nothing is there yet.
  case loading
  /// Rows are there.
  case loaded
  /// There are no rows.
  case empty
  /// The first page could not be loaded; the text says why.
  case error(String)

  /// The name in the model output.
  public var name: String {
    switch self {
    case .loading: "loading"
    case .loaded: "loaded"
    case .empty: "empty"
    case .error: "error"
    }
  }

  /// Why the first page could not be loaded, nil where that is not so.
  public var reason: String? {
    if case .error(let reason) = self { reason } else { nil }
  }
}
