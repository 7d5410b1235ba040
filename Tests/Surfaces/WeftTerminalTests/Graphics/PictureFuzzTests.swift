// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import WeftScene
import WeftTestSupport

@testable import WeftTerminal

/// A sequence of frames leads to the same as the last frame alone.
@Suite struct PictureFuzzTests {
  /// The parts of a list that change from frame to frame.
  private struct Step {
    var rows = 30
    var offset = 0
    var isCovered = false
    var hint = ""
    var columns = 10

    mutating func change(_ random: inout SeededGenerator) {
      switch Int.random(in: 0..<8, using: &random) {
      case 0: rows = Int.random(in: 0...30, using: &random)
      case 1: isCovered.toggle()
      case 2: hint = "hint \(Int.random(in: 0..<9, using: &random))"
      case 3: columns = Int.random(in: 8...12, using: &random)
      case 4: offset = Int.random(in: 0...40, using: &random)
      default: offset = max(0, offset + Int.random(in: -3...3, using: &random))
      }
    }

    func set(_ list: PictureList) {
      (list.rows, list.offset, list.isCovered) = (rows, offset, isCovered)
      (list.hint, list.size.columns) = (hint, columns)
    }
  }

  @Test(arguments: [UInt64(1), 2])
  func `kitty cells match those of a terminal that sees only the last frame`(
    seed: UInt64
  ) throws {
    var (random, step) = (SeededGenerator(seed: seed), Step())
    let list = PictureList(PictureList.kitty)
    for round in 0..<20 {
      step.change(&random)
      step.set(list)
      try list.show()
      let alone = PictureList(PictureList.kitty)
      step.set(alone)
      try alone.show()
      let marks = PlaceholderMarks.scalars
      // Every third cell; the number of columns is not a multiple of three.
      let differences = stride(from: round % 3, to: 20 * 40, by: 3).filter { place in
        let (row, column) = place.quotientAndRemainder(dividingBy: 40)
        let part = list.terminal.part(column, row, marks: marks)
        let other = alone.terminal.part(column, row, marks: marks)
        return part?.picture != other?.picture || part?.row != other?.row
          || part?.column != other?.column
          || list.terminal.cells[column, row].text != alone.terminal.cells[column, row].text
      }
      #expect(differences == [] && list.terminal.problems == [], "seed \(seed), round \(round)")
    }
  }

  @Test(arguments: [UInt64(1), 2])
  func `painted sixels are correct at once, and complete at rest`(seed: UInt64) throws {
    var (random, step) = (SeededGenerator(seed: seed), Step())
    let list = PictureList(PictureList.sixel)
    for round in 0..<20 {
      step.change(&random)
      step.set(list)
      try list.show()
      let rests = Bool.random(using: &random)
      if rests { list.rest() }
      let alone = PictureList(PictureList.sixel)
      step.set(alone)
      try alone.show()
      alone.rest()
      let wrong = stride(from: round, to: 320 * 320, by: 13).count { place in
        let (y, x) = place.quotientAndRemainder(dividingBy: 320)
        let (pixel, other) = (list.terminal.pixel(x, y), alone.terminal.pixel(x, y))
        return rests ? pixel != other : pixel != nil && pixel != other
      }
      #expect(wrong == 0 && list.terminal.problems == [], "seed \(seed), round \(round)")
      #expect(list.terminal.cells.text == alone.terminal.cells.text, "seed \(seed), round \(round)")
    }
  }
}
