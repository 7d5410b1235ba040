// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// A cache of the sizes that nodes chose, by proposal, for one pass of layout.
///
/// It is a class because a struct inside the recursive engine had its arrays copied on most
/// changes: 47 ms against 3 ms (`Scene/terminal-frame-240x67`). It accesses its one variable once
/// in each call: the runtime checks each access to a class's variable for overlaps, which took a
/// fifth of layout when there were several.
final class SizeCache {
  private var answers: SizeAnswers

  init(nodeCount: Int) {
    answers = SizeAnswers(nodeCount: nodeCount)
  }

  func size(of node: Int, _ proposal: Proposal, _ axis: Axis) -> Size? {
    answers.size(of: node, proposal, axis)
  }

  func keep(_ size: Size, of node: Int, _ proposal: Proposal, _ axis: Axis) {
    answers.keep(size, of: node, proposal, axis)
  }
}

/// The sizes of all nodes in one array, linked by index: a node gets only a few proposals, so they
/// are searched in order.
private struct SizeAnswers {
  private struct Answer {
    let proposal: Proposal
    let axis: Axis
    let size: Size
    let previous: Int
  }

  private var answers: [Answer] = []
  /// The index of the latest answer of each node, -1 when there is none.
  private var latest: [Int]

  init(nodeCount: Int) {
    latest = Array(repeating: -1, count: nodeCount)
    answers.reserveCapacity(nodeCount * 4)
  }

  func size(of node: Int, _ proposal: Proposal, _ axis: Axis) -> Size? {
    var place = latest[node]
    while place >= 0 {
      if answers[place].proposal == proposal, answers[place].axis == axis {
        return answers[place].size
      }
      place = answers[place].previous
    }
    return nil
  }

  mutating func keep(_ size: Size, of node: Int, _ proposal: Proposal, _ axis: Axis) {
    answers.append(Answer(proposal: proposal, axis: axis, size: size, previous: latest[node]))
    latest[node] = answers.count - 1
  }
}
