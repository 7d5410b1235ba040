// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftModel

/// Inputs that change the list while it is shown.
extension ThreadListSession {
  mutating func remove(_ id: MessageID) {
    rows.remove(id)
    if load != nil { removedWhileLoading.insert(id) }
    newThreads[id] = nil
    if selectedThread == id { selectedThread = nil }
  }

  /// Updates a thread in place until the list is reloaded, or moves it at once with live insertion.
  mutating func change(_ thread: ChatThread) {
    guard rows.contains(thread.id) else { return }
    switch insertion {
    case .banner: rows.replace(thread, id: thread.id)
    case .live: show(thread)
    }
  }

  mutating func reply(in id: MessageID, _ thread: ChatThread?, isByMutedAuthor: Bool) {
    guard !rows.contains(id) else {
      if let thread { change(thread) }
      return
    }
    if isByMutedAuthor { return }
    // A known thread that the filter excludes is not a new one; an unknown thread may be.
    if let thread, !query.matches(thread, in: context) { return }
    if insertion == .live, let thread {
      show(thread)
    } else if newThreads[id] == nil {
      newThreads[id] = inputCount
    }
  }
}
