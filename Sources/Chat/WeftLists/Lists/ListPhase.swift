// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftModel

/// The loading phase of a list.
public enum ListPhase: Equatable, Sendable {
  /// The first page is being loaded.
  case loading
  /// The list has rows.
  case loaded
  /// The list has loaded and has no rows.
  case empty
  /// The first page could not be loaded; the text gives the reason.
  case error(String)

  /// The phase's name in the model output.
  public var name: String {
    switch self {
    case .loading: "loading"
    case .loaded: "loaded"
    case .empty: "empty"
    case .error: "error"
    }
  }

  /// The reason for which the first page could not be loaded, nil in other phases.
  public var reason: String? {
    if case .error(let reason) = self { reason } else { nil }
  }
}

extension ListStateOverride.Phase {
  /// The list phase to show.
  var listPhase: ListPhase {
    switch self {
    case .loading: .loading
    case .empty: .empty
    case .error: .error("")
    case .loaded: .loaded
    }
  }
}
