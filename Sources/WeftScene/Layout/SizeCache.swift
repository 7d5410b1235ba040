// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// What each node was asked and answered in one pass of layout.
///
/// A class, because as a struct inside the recursing engine its arrays were copied on most changes: 47 ms
/// against 3 ms (`Scene/terminal-frame-240x67`). Its one variable is reached once a call: each access to a
/// variable of a class is checked for overlaps, which took a fifth of layout when there were several.
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

/// The answers of all nodes in one array, linked by index: a node is asked a handful of questions, so
/// they are searched in order.
private struct SizeAnswers {
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

  mutating func keep(_ size: Size, of node: Int, _ proposal: Proposal, _ axis: Axis) {
    answers.append(Answer(proposal: proposal, axis: axis, size: size, previous: latest[node]))
    latest[node] = answers.count - 1
  }
}
