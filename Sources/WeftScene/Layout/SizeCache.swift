// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// What each node was asked and answered in one pass of layout.
///
/// A node is asked a handful of questions, so they are searched in order; all stand in one array,
/// linked by index. A class, because as a struct inside the recursing engine its arrays were copied
/// on most changes: 47 ms against 3 ms (Scene/paint-80x24).
final class SizeCache {
  private struct Answer {
    let proposal: Proposal
    let axis: Axis
    let size: Size
    let previous: Int
  }

  private var answers: [Answer] = []
  /// The latest answer of each node, -1 where there is none.
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

  func keep(_ size: Size, of node: Int, _ proposal: Proposal, _ axis: Axis) {
    answers.append(Answer(proposal: proposal, axis: axis, size: size, previous: latest[node]))
    latest[node] = answers.count - 1
  }
}
