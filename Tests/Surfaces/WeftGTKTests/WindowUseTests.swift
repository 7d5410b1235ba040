// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftTestSupport

/// The window as its user sees and presses it.
extension OnADisplay {
  @Suite struct WindowUseTests {
    @Test func `pictures appear when they have come`() throws {
      // The default workspace has pictures.
      let hand = try WindowHand()
      try hand.press("Rebel Alliance")
      try hand.sees("Photo: bay-one.jpg")
      // Three of the four photos have fewer colours.
      try hand.step("colours 20000 Photo: bay-one.jpg")
    }

    @Test func `the wheel, a press and the menu work beside a floating button`() throws {
      let hand = try WindowHand(width: 900, height: 700)
      try hand.press("Rebel Alliance")
      try hand.sees("12 new messages")
      try hand.wheel(by: -12, over: "Messages in Rebel Alliance")
      try hand.sees("Which transports leave first?")
      try hand.press("Which transports leave first?")
      try hand.sees("Thread · Rebel")
    }
  }
}
