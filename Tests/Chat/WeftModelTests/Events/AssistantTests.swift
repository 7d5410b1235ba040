// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftModel
import WeftTestSupport

private typealias Sample = EventSamples

/// The state of an AI assistant in a channel, from its events.
@Suite struct AssistantTests {
  private static let bot = Samples.droid.id

  private func update(
    _ state: String = "AI_STATE_GENERATING",
    at seconds: Double = 10,
    of message: MessageID? = "m0"
  ) -> ChatEvent {
    Sample.event(.aiIndicatorUpdate, at: seconds, by: Self.bot) {
      ($0.aiState, $0.messageID) = (state, message)
    }
  }

  private func end(_ type: ChatEventType, at seconds: Double) -> ChatEvent {
    Sample.event(type, at: seconds, by: Samples.leia.id)
  }

  @Test(arguments: AssistantState.allCases.filter { $0 != .idle })
  func `an update sets the state of the channel, and repeating it changes nothing`(
    known: AssistantState
  ) throws {
    var state = Sample.state()
    let change = state.applyAll(update(known.rawValue))
    #expect(change.channels == [Sample.general: .typing] && change.notices.isEmpty)
    let activity = try #require(try state.general().assistant)
    #expect(activity.state == known && activity.messageID == "m0")
    #expect(activity.user?.id == Self.bot && activity.text == nil)
    #expect(state.applyAll(update(known.rawValue)).isEmpty)
    #expect(state.applyAll(update(known.rawValue, at: 11)).isEmpty, "only the date differs")
  }

  @Test(arguments: [ChatEventType.aiIndicatorClear, .aiIndicatorStop])
  func `both ends of an answer remove the state`(type: ChatEventType) throws {
    var state = Sample.state()
    state.applyAll(update())
    #expect(state.applyAll(end(type, at: 11)).channels == [Sample.general: .typing])
    #expect(try state.general().assistant == nil)
    let isRepeatedForOthers = type == .aiIndicatorStop
    #expect(state.applyAll(end(type, at: 11)).isEmpty != isRepeatedForOthers)
    #expect(state.nextMoment(after: .distantPast) == nil)
    #expect(!state.applyAll(update(at: 12)).isEmpty, "the next answer")
  }

  @Test func `the state idle ends an answer, and an unknown state changes nothing`() throws {
    var state = Sample.state()
    #expect(state.applyAll(update("AI_STATE_DREAMING")).isEmpty)
    #expect(try state.general().assistant == nil)
    state.applyAll(update("AI_STATE_THINKING", at: 11))
    #expect(state.applyAll(update("AI_STATE_DREAMING", at: 12)).isEmpty)
    #expect(try state.general().assistant?.state == .thinking)
    #expect(!state.applyAll(update("AI_STATE_IDLE", at: 13)).isEmpty)
    #expect(try state.general().assistant == nil)
    #expect(state.applyAll(update("AI_STATE_IDLE", at: 13)).isEmpty)
  }

  @Test func `an update without a state is refused, and so is one of an unknown channel`() {
    var state = Sample.state()
    let bare = Sample.event(.aiIndicatorUpdate, by: Self.bot)
    #expect(state.apply(bare).refusal?.code == .missing)
    var elsewhere = update()
    elsewhere.cid = "messaging:nowhere"
    #expect(state.apply(elsewhere).refusal?.code == .unknown)
  }

  @Test func `late events change nothing`() throws {
    var state = Sample.state()
    state.applyAll(update("AI_STATE_GENERATING", at: 20))
    #expect(state.applyAll(update("AI_STATE_THINKING", at: 19)).isEmpty)
    #expect(state.applyAll(end(.aiIndicatorClear, at: 18)).isEmpty)
    #expect(try state.general().assistant?.state == .generating)
    state.applyAll(end(.aiIndicatorClear, at: 30))
    #expect(state.applyAll(update(at: 29)).isEmpty)
    #expect(try state.general().assistant == nil)
  }

  @Test func `a user with a fast clock who stops an answer does not hide the next one`() throws {
    var state = Sample.state()
    state.applyAll(update(at: 20))
    state.applyAll(end(.aiIndicatorStop, at: 50))
    #expect(state.applyAll(update(at: 20)).isEmpty, "a repeated event")
    state.applyAll(update(at: 25))
    #expect(try state.general().assistant != nil)
  }

  @Test func `a state ends a minute after its last event`() throws {
    var state = Sample.state()
    state.applyAll(update(at: 1))
    #expect(state.nextMoment(after: Sample.at(1)) == Sample.at(61))
    state.applyAll(update(at: 11))
    #expect(state.nextMoment(after: .distantPast) == Sample.at(71))
    #expect(state.pass(from: Sample.at(70.9), to: Sample.at(70.9)).isEmpty)
    let ended = state.pass(from: Sample.at(71), to: Sample.at(71))
    #expect(ended.channels == [Sample.general: .typing])
    #expect(try state.general().assistant == nil)
    #expect(state.nextMoment(after: Sample.at(71)) == nil)
    #expect(state.applyAll(update(at: 11)).isEmpty, "too late to be true")
  }

  @Test func `a stream that never ends keeps one state and one ending`() {
    var state = Sample.state()
    for second in 0..<2_000 { state.applyAll(update(at: Double(second) / 20)) }
    var ends = 0
    while let next = state.nextMoment(after: .distantPast) {
      #expect(!state.pass(from: next, to: next).isEmpty)
      ends += 1
    }
    #expect(ends == 1)
  }

  @Test func `deleting the message or the channel ends the state`() throws {
    for hard in [false, true] {
      var state = Sample.state()
      state.applyAll(update())
      let deletion = Sample.event(.messageDeleted, at: 11) {
        $0.message = MessagePatch("m0")
        $0.hardDelete = hard
      }
      #expect(state.applyAll(deletion).channels[Sample.general]?.contains(.typing) == true)
      #expect(try state.general().assistant == nil)
      #expect(state.applyAll(update(at: 12)).isEmpty, "its message is deleted")
    }
    var state = Sample.state()
    state.applyAll(update())
    state.applyAll(Sample.event(.channelDeleted, at: 11))
    #expect(state.channel(Sample.general)?.assistant == nil)
    #expect(state.nextMoment(after: .distantPast) == nil)
    state = Sample.state()
    state.applyAll(update())
    state.applyAll(Sample.event(.channelTruncated, at: 12))
    #expect(try state.general().assistant == nil)
  }

  @Test func `an answer in a thread is not shown in its channel`() throws {
    var state = Sample.state()
    var inThread = update()
    inThread.parentID = Sample.parent
    #expect(state.applyAll(inThread).isEmpty)
    #expect(try state.general().assistant == nil)
  }

  @Test func `the assistant's own text is one short line`() throws {
    var state = Sample.state()
    var event = update()
    event.aiMessage = String(repeating: "a", count: 5_000)
    state.applyAll(event)
    #expect(try state.general().assistant?.text?.count == AssistantActivity.mostCharacters)
    event.createdAt = Sample.at(11)
    event.aiMessage = "Reading\nthe manual"
    state.applyAll(event)
    #expect(try state.general().assistant?.text == "Reading")
  }

  @Test func `a loaded channel keeps its state for a minute, and models store none`() throws {
    var first = Sample.state()
    first.applyAll(update())
    let loaded = try first.general()
    var second = Sample.state()
    second.insert(loaded, now: Sample.at(20))
    #expect(try second.general().assistant == loaded.assistant)
    #expect(second.nextMoment(after: .distantPast) == Sample.at(80))
    #expect(second.pass(from: Sample.at(80), to: Sample.at(80)).channels.count == 1)
    #expect(try second.general().assistant == nil)
    // After saving, a state continues with a new one over the same models.
    var third = Sample.state()
    third.adopt(first)
    #expect(try third.general().assistant == loaded.assistant)
  }

  @Test(arguments: 0..<50)
  func `events in any order, and delivered twice, give the same state`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let states = AssistantState.allCases
    let events = (0..<12).map { second in
      let choice = Int(random.next() % UInt64(states.count + 1))
      return choice < states.count
        ? update(states[choice].rawValue, at: Double(second))
        : Sample.event(.aiIndicatorClear, at: Double(second))
    }
    func outcome(_ events: [ChatEvent]) -> AssistantActivity? {
      var state = Sample.state()
      for event in events { _ = state.apply(event) }
      return state.channel(Sample.general)?.assistant
    }
    let expected = outcome(events)
    #expect(outcome(events + events) == expected, "seed \(seed)")
    #expect(outcome(events.shuffled(using: &random)) == expected, "seed \(seed)")
  }
}
