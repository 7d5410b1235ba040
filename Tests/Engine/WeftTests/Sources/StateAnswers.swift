// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import WeftModel
import WeftSource
import WeftSourceTesting

@testable import Weft

extension ChatState {
  /// The answer to an engine's request from a source with this state.
  ///
  /// - Parameter position: The position of the last event that the state reflects.
  func answer(to request: SourceRequest, at position: Int64 = 0) -> SourceAnswer {
    let (position, user) = (SourcePosition(rawValue: position), currentUserID)
    let now = SourceWorkspace.standard.now
    do throws(SourceError) {
      switch request.wish {
      case .channels(let query, let cursor, let limit):
        let context = QueryContext<ChatChannel>(currentUser: user, now: now)
        return .channels(
          try page(query, after: cursor, limit: limit, in: context, at: position)
        )
      case .threads(let query, let cursor, let limit):
        let context = QueryContext<ChatThread>(currentUser: user, now: now)
        return .threads(
          try page(query, after: cursor, limit: limit, in: context, at: position)
        )
      case .messages(let wish): return .messages(try page(wish))
      case .channel(let id): return .channel(channel(id).flatMap { $0.deletedAt == nil ? $0 : nil })
      case .search: throw SourceError(.notSupported, "nothing is searched here")
      case .action, .wait: return .done
      }
    } catch {
      return .failed(error)
    }
  }
}
