// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
internal import WeftModel

extension JoinedSource {
  /// Searches all sources concurrently; those that fail, or can't search, are left out.
  public func search(_ search: SourceSearch) async throws(SourceError) -> SourceFindings {
    try await join()
    var (found, failure): ([SourceFindings], SourceError?) = ([], nil)
    for answer in await answers(to: search).values {
      switch answer {
      case .success(let findings): found.append(findings)
      case .failure(let error):
        failure = failure ?? error
      }
    }
    if found.isEmpty, let failure { throw failure }
    return merged(found, of: search)
  }

  private func answers(
    to search: SourceSearch
  ) async -> [Int: Result<SourceFindings, SourceError>] {
    var answers: [Int: Result<SourceFindings, SourceError>] = [:]
    await withTaskGroup(of: (Int, Result<SourceFindings, SourceError>).self) { group in
      for (index, part) in parts.enumerated() {
        if let trouble = missed(index) {
          answers[index] = .failure(trouble)
          continue
        }
        group.addTask { [bound] in
          do throws(SourceError) {
            let found = try await bound { () async throws(SourceError) in
              try await part.source.search(part.names.own(search))
            }
            return (index, .success(found))
          } catch {
            return (index, .failure(error))
          }
        }
      }
      for await (index, answer) in group {
        if case .failure(let error) = answer, error.code != .notSupported { fail(index, error) }
        answers[index] = answer.map { found in
          var found = found
          found.results = found.results.map { parts[index].names.outward($0) }
          return found
        }
      }
    }
    return answers
  }

  /// Returns the first results of all sources.
  private func merged(_ found: [SourceFindings], of search: SourceSearch) -> SourceFindings {
    let context = QueryContext<ChatChannel>(currentUser: JoinedNames.me, now: now())
    let channels = ChannelListQuery()
    let messages = MessageSearchQuery(search.text)
    let isOrdered: (ChannelSelectionInfo, ChannelSelectionInfo) -> Bool = { first, second in
      search.type == .channels
        ? channels.isOrdered(first.channel, before: second.channel, in: context)
        : messages.isOrdered(first, before: second)
    }
    let results = found.flatMap(\.results)
      .filter { result in search.after.map { isOrdered($0, result) } ?? true }
      .sorted(by: isOrdered)
    let totals = found.map(\.total)
    let total = totals.reduce(0 as Int?) { sum, total in
      sum.flatMap { sum in total.map { sum + min($0, 1 << 32) } }
    }
    return SourceFindings(
      Array(results.prefix(max(1, search.limit))),
      isLast: results.count <= max(1, search.limit) && found.allSatisfy(\.isLast),
      total: total
    )
  }
}

extension JoinedNames {
  /// Returns a search with the source's ids.
  ///
  /// The previous page may have ended with a channel of another source. Then all channels of this
  /// source with the same date sort before that channel, or all after it.
  func own(_ search: SourceSearch) -> SourceSearch {
    guard let last = search.after else { return search }
    var own = search
    if self.own(last.channel.id.rawValue) != nil {
      own.after = inward(last)
    } else {
      var channel = last.channel
      let isBefore = last.channel.id.rawValue.utf8.lexicographicallyPrecedes(prefix.utf8)
      channel.id = ChannelID(isBefore ? "" : "\u{10FFFF}\u{10FFFF}")
      own.after = ChannelSelectionInfo(
        channel: channel,
        message: last.message,
        searchType: last.searchType
      )
    }
    return own
  }
}
