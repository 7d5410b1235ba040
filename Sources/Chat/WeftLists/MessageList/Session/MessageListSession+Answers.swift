// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftModel

/// Handles the answers to requests.
extension MessageListSession {
  /// Repeats the failed request because the user asked to, and allows all automatic attempts again.
  mutating func retryNow() -> [Effect] {
    loading.failuresInARow = 0
    return retry()
  }

  mutating func receive(
    _ request: MessagePageRequest,
    _ page: MessagePage
  ) -> [Effect] {
    guard loading.request == request else { return [] }
    loading.request = nil
    loading.failuresInARow = 0
    let jump = loading.jump
    loading.jump = nil
    if let jump, let effects = turnAside(jump, page) {
      return effects + (window.hasLoaded ? loadNext() : loadNewest())
    }
    let edges = (oldest: window.oldest, newest: window.newest, isOutdated: loading.isOutdated)
    let messages = page.messages.filter { $0.id != listedParent?.id }
    let cursors = messages.map { MessageCursor($0) }
    enter(page, request.position, oldest: cursors.min(), newest: cursors.max())
    let shown = messages.compactMap { loading.heard[$0.id] ?? .some($0) }
      .filter { isInThread ? !$0.isShadowed : belongs($0) }
    for message in shown { put(message) }
    let isStuck =
      !edges.isOutdated && edges.oldest == window.oldest && edges.newest == window.newest
    catchUp()
    lookForUnread(in: shown)
    settleUnread()
    let arrival = jump.map { arrive($0) } ?? (loading.scrollsToNewest ? showNewest() : [])
    // Without this check, a page that adds nothing would be requested again forever.
    return arrival + (isStuck ? [] : loadNext())
  }

  /// Extends the loaded window by a page, or replaces the window if the page doesn't adjoin it.
  private mutating func enter(
    _ page: MessagePage,
    _ position: MessagePageRequest.Position,
    oldest: MessageCursor?,
    newest: MessageCursor?
  ) {
    window.hasLoaded = true
    switch position {
    case .before:
      // An empty page ends the list, even if its flags say otherwise.
      window.hasOlder = page.hasOlder && oldest.map { $0 < window.oldest ?? $0 } ?? false
    case .after:
      window.hasNewer = page.hasNewer && newest.map { $0 > window.newest ?? $0 } ?? false
    case .newest, .around, .aroundMoment:
      let adjoins =
        !loading.isOutdated
        && page.messages.contains { $0.id != listedParent?.id && rows.contains($0.id) }
      loading.isOutdated = false
      if !adjoins { forgetWindow(except: page.messages) }
      if window.oldest.map({ edge in oldest.map { $0 <= edge } ?? false }) ?? true {
        window.hasOlder = page.hasOlder
      }
      if window.newest.map({ edge in newest.map { $0 >= edge } ?? false }) ?? true {
        window.hasNewer = page.hasNewer && position != .newest
      }
    }
    window.oldest = [window.oldest, oldest].compactMap(\.self).min()
    window.newest = [window.newest, newest].compactMap(\.self).max()
  }

  private mutating func forgetWindow(except messages: [ChatMessage]) {
    var kept = Set(messages.map(\.id))
    if let listedParent { kept.insert(listedParent.id) }
    for message in rows.all() where !kept.contains(message.id) { removeRow(message.id) }
    hidden = [:]
    scroll.arrival = nil
    window.oldest = nil
    window.newest = nil
    unread.forgetSearch()
  }

  /// Applies the messages that changed while the answer was on its way, if they belong to the list now.
  private mutating func catchUp() {
    let heard = loading.heard.values.compactMap(\.self)
    loading.heard = [:]
    for message in heard.sorted(by: { MessageCursor($0) < MessageCursor($1) }) { show(message) }
  }
}
