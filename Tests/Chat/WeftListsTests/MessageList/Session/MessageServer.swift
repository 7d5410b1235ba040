// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import WeftModel
import WeftTestSupport

/// All messages of a channel on a server; answers are computed when requested.
struct MessageServer {
  private(set) var messages: [ChatMessage]
  /// Requests not answered yet, each with its future answer.
  private(set) var answers: [(request: MessagePageRequest, page: MessagePage)] = []

  init(_ count: Int) {
    messages = (0..<count).map { Samples.numbered($0) }
  }

  var ids: [MessageID] { messages.map(\.id) }

  mutating func receive(_ request: MessagePageRequest) {
    answers.append((request, page(request)))
  }

  mutating func answer(at index: Int) -> (request: MessagePageRequest, page: MessagePage) {
    answers.remove(at: index)
  }

  mutating func put(_ message: ChatMessage) {
    remove(message.id)
    messages.append(message)
    messages.sort { ($0.createdAt, $0.id) > ($1.createdAt, $1.id) }
  }

  mutating func remove(_ id: MessageID) { messages.removeAll { $0.id == id } }

  private func page(_ request: MessagePageRequest) -> MessagePage {
    func isOlder(_ message: ChatMessage, _ cursor: MessageCursor) -> Bool {
      (message.createdAt, message.id) < (cursor.createdAt, cursor.id)
    }
    let found: [ChatMessage] =
      switch request.position {
      case .newest: Array(messages.prefix(request.limit))
      case .before(let cursor):
        Array(messages.filter { isOlder($0, cursor) }.prefix(request.limit))
      case .after(let cursor):
        messages.filter { !isOlder($0, cursor) && $0.id != cursor.id }.suffix(request.limit)
      case .around(let id): near { $0.id == id }
      case .aroundMoment(let moment): near { $0.createdAt <= moment }
      }
    let oldest = found.last.map { $0.id != messages.last?.id } ?? false
    let newest = found.first.map { $0.id != messages.first?.id } ?? false
    return MessagePage(found.reversed(), hasOlder: oldest, hasNewer: newest)
  }

  private func near(_ isMet: (ChatMessage) -> Bool) -> [ChatMessage] {
    guard let index = messages.firstIndex(where: isMet) else { return [] }
    return Array(messages[max(0, index - 3)..<min(messages.count, index + 3)])
  }
}
