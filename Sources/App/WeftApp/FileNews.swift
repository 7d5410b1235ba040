// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Synchronization
internal import WeftSystem

/// Reports whether files that an application follows may have changed, without polling them.
final class FileNews: Sendable {
  private let watchers: [FileWatcher]
  private let hasNews: News

  private final class News: Sendable {
    let flag = Atomic(false)
  }

  /// Starts to watch files.
  ///
  /// - Parameter wake: Called on any thread when ``take()`` would return `true`.
  init(of paths: [String], wake: @escaping @Sendable () -> Void) {
    let news = News()
    hasNews = news
    watchers = paths.map { FileWatcher($0) }
    for watcher in watchers {
      watcher.follow {
        if !news.flag.exchange(true, ordering: .relaxed) { wake() }
      }
    }
  }

  deinit {
    for watcher in watchers { watcher.stop() }
  }

  /// Returns whether a file may have changed since the last call.
  func take() -> Bool { hasNews.flag.exchange(false, ordering: .relaxed) }

  /// Whether ``take()`` would return true.
  ///
  /// A loop looks before it waits: a wake-up before it began to wait is lost.
  var isWaiting: Bool { hasNews.flag.load(ordering: .relaxed) }
}
