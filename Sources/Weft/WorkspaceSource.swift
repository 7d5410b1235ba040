// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftChat

/// Answers what sessions ask for from the channels of a workspace in memory.
struct WorkspaceSource {
  let channels: [ChatChannel]
  let user: UserID

  func perform(_ effect: ChannelListSession.Effect) -> ChannelListSession.Input {
    switch effect {
    case .loadPage(let query, let after, let limit):
      let all = channels.filter { query.matches($0, for: user) }
        .sorted { query.isOrdered($0, before: $1) }
      let page = all.dropFirst(after).prefix(limit)
      return .pageLoaded(Array(page), isLast: page.endIndex == all.endIndex)
    }
  }
}
