// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import WeftScene

@testable import WeftGTK

@Suite struct ReadingOrderTests {
  private func place(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> Rect {
    Rect(x: x, y: y, size: Size(width: width, height: height))
  }

  @Test func `elements are read line by line, each line from its start`() {
    let places = [
      place(100, 50, 20, 20), place(10, 52, 20, 16), place(60, 10, 20, 20), place(10, 12, 20, 20),
    ]
    #expect(WeftList.readingOrder(of: places, isRightToLeft: false) == [3, 2, 1, 0])
    #expect(WeftList.readingOrder(of: places, isRightToLeft: true) == [2, 3, 0, 1])
  }

  @Test func `buttons at the bottom of a high field are read on its line`() {
    let places = [place(10, 122, 20, 28), place(380, 122, 20, 28), place(40, 62, 330, 88)]
    #expect(WeftList.readingOrder(of: places, isRightToLeft: false) == [0, 2, 1])
  }
}
