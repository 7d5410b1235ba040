// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// What can be read from a list itself; what is not told of a list is absent.
///
/// The raw value is the name the host knows it by.
public enum ListField: String, CaseIterable, Sendable {
  /// What stands above it.
  case title = "list.title"
  /// `loading`, `loaded`, `empty` or `error`.
  case phase = "list.phase"
  /// Why it could not be loaded.
  case error = "list.error"
  /// How many rows it has.
  case count = "list.count"
  /// Whether it is being loaded again.
  case isReloading = "list.isReloading"
  /// Whether its next page is on its way.
  case isLoadingMore = "list.isLoadingMore"
  /// How many threads have come that it doesn't show.
  case newThreadsCount = "list.newThreadsCount"
  /// Whether it could not be loaded.
  case failedToLoad = "list.failedToLoad"
  /// Whether its next page could not be loaded.
  case failedToLoadMore = "list.failedToLoadMore"
  /// Whether its messages are those of a thread.
  case isInThread = "list.isInThread"
  /// What is searched for.
  case searchText = "list.searchText"
  /// Who is typing.
  case typingText = "list.typingText"
  /// The day of what is visible.
  case visibleDay = "list.visibleDay"
}
