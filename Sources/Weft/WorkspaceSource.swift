// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftChat

/// Answers what sessions ask for from the channels of a workspace in memory.
struct WorkspaceSource {
  let channels: [ChatChannel]
  let context: QueryContext<ChatChannel>

  func perform(_ effect: ChannelListSession.Effect) -> ChannelListSession.Input {
    switch effect {
    case .loadPage(let query, let after, let limit):
      let all = channels.filter { query.matches($0, in: context) }
        .sorted { query.isOrdered($0, before: $1, in: context) }
      let page = all.dropFirst(after).prefix(limit)
      return .pageLoaded(Array(page), isLast: page.endIndex == all.endIndex)
    }
  }
}
