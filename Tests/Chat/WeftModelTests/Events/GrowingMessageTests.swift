// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftJSON
import WeftModel
import WeftTestSupport

private typealias Sample = EventSamples

/// A text that grows while an assistant writes it.
@Suite struct GrowingMessageTests {
  private func growth(at seconds: Double) -> ChatEvent {
    Sample.event(.messageUpdated, at: seconds) {
      $0.message = MessagePatch("m0") {
        $0.text = .set("Text at \(seconds)")
        ($0.updatedAt, $0.textUpdatedAt) = (Sample.at(seconds), .set(Sample.at(seconds)))
      }
    }
  }

  private func message(in state: ChatState) throws -> ChatMessage {
    try #require(state.message("m0", in: Sample.general, parent: nil))
  }

  @Test func `a message is not edited while an assistant writes it, and is afterwards`() throws {
    var state = Sample.state()
    state.applyAll(
      Sample.event(.aiIndicatorUpdate, at: 10) {
        ($0.aiState, $0.messageID) = ("AI_STATE_GENERATING", "m0")
      }
    )
    for second in 11..<20 {
      let change = state.applyAll(growth(at: Double(second)))
      #expect(change.messages == ["m0": .updated] && change.modelsTouched <= 3)
      #expect(try !message(in: state).isEdited)
    }
    #expect(try message(in: state).text == "Text at 19.0")
    state.applyAll(Sample.event(.aiIndicatorClear, at: 20))
    #expect(try !message(in: state).isEdited)
    state.applyAll(growth(at: 21))
    #expect(try message(in: state).isEdited)
  }

  @Test func `a message that is marked as an AI answer is never edited`() throws {
    var state = Sample.state()
    state.applyAll(growth(at: 11))
    #expect(try message(in: state).isEdited)
    var event = growth(at: 12)
    event.message?.custom = ["ai_generated": .bool(true)]
    state.applyAll(event)
    #expect(try !message(in: state).isEdited)
  }
}
