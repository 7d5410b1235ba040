// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// A cache of the sizes that nodes chose, by proposal, for one pass of layout.
///
/// All are in one array, linked by index; a linear search is enough, because a node gets only a few proposals.
struct SizeCache: ~Copyable {
  private struct Answer {
    let offer: Offer
    let size: Size
    let previous: Int
  }

  /// A proposal as two integers, which compare faster than optional doubles.
  private struct Offer: Equatable {
    let width: UInt64
    let height: UInt64

    init(_ proposal: Proposal) {
      width = (proposal.width ?? .nan).bitPattern
      height = (proposal.height ?? .nan).bitPattern
    }
  }

  private var answers: [Answer] = []
  /// The index of each node's latest answer, or -1.
  private var latest: [Int]

  init(nodeCount: Int) {
    latest = Array(repeating: -1, count: nodeCount)
    answers.reserveCapacity(nodeCount)
  }

  func size(of node: Int, _ proposal: Proposal) -> Size? {
    var place = latest[node]
    if place < 0 { return nil }
    let offer = Offer(proposal)
    while place >= 0 {
      if answers[place].offer == offer { return answers[place].size }
      place = answers[place].previous
    }
    return nil
  }

  mutating func keep(_ size: Size, of node: Int, _ proposal: Proposal) {
    answers.append(Answer(offer: Offer(proposal), size: size, previous: latest[node]))
    latest[node] = answers.count - 1
  }
}
