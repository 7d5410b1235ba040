// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
internal import WeftModel

extension Checked {
  /// Sends an event that marks a point in the stream: a follower that has received it has received all
  /// earlier events.
  func mark(_ text: String) async throws {
    try await source.perform(.saveDraft(DraftMessage(text: text), workspace.roles.mark))
  }

  /// Performs each action twice, and checks pages and events after each.
  func checkActions() async throws {
    var state = workspace.state
    var expected = try await Seen(of: self)
    let first = Seen(state, of: self)
    let words = first.difference(from: expected)
    guard first == expected else {
      return expect(false, by: .singleRows, "The workspace and what came differ in \(words).")
    }
    let follower = Follower(try await source.events(after: nil), self)
    for (number, step) in ActionSteps(workspace).all.enumerated() {
      if state.refuses(step.action, at: workspace.now) { continue }
      do {
        try await source.perform(step.action)
      } catch {
        expect(false, by: .outcome, "\(step.name) failed: \(error).")
        continue
      }
      let before = expected
      step.outcome(&expected)
      expected = try await compare(expected, before, after: step)
      try await repeatAction(step, expected)
      let text = "mark \(number)"
      try await mark(text)
      expected.channels[workspace.roles.mark]?.draft = DraftMessage(text: text)
      let events = await follower.events(upToMark: text)
      check(events, step.name)
      for happened in events { _ = state.apply(happened.event) }
      let told = Seen(state, of: self)
      let difference = told.difference(from: expected)
      expect(told == expected, by: .eventsTell, "After \(step.name) differ \(difference).")
    }
  }

  /// Compares pages after a step with the expected values and returns these, so that a fault is
  /// reported only once.
  private func compare(
    _ expected: Seen,
    _ before: Seen,
    after step: ActionStep
  ) async throws -> Seen {
    let seen = try await Seen(of: self)
    if seen == expected { return expected }
    let difference = seen.difference(from: expected)
    let id = step.action.channelID ?? workspace.roles.main
    let isUndone = seen == before || seen.channels[id] != expected.channels[id]
    let rule: SourceRule = isUndone || seen.listed != expected.listed ? .outcome : .isolation
    expect(false, by: rule, "After \(step.name) differ \(difference).")
    return expected
  }

  private func repeatAction(_ step: ActionStep, _ expected: Seen) async throws {
    do {
      try await source.perform(step.action)
    } catch {
      expect(error.code == .notFound, by: .idempotence, "\(step.name) again failed: \(error).")
    }
    let seen = try await Seen(of: self)
    let difference = seen.difference(from: expected)
    expect(seen == expected, by: .idempotence, "After \(step.name) again differ \(difference).")
  }

  /// Checks the rules for any sequence of events.
  func check(_ events: [SourceEvent], _ place: String) {
    for (one, next) in zip(events, events.dropFirst()) {
      let first = one.position.rawValue
      let second = next.position.rawValue
      expect(first < second, by: .eventOrder, "\(second) came after \(first) (\(place)).")
      let isTwice = one.event == next.event && one.event.createdAt != nil
      expect(!isTwice, by: .eventsOnce, "\(one.event.type.rawValue) came twice (\(place)).")
    }
    expect(!events.isEmpty, by: .eventsTell, "Nothing was heard of (\(place)).")
  }
}

extension ChatState {
  /// Whether the user isn't allowed to perform an action, for example because they lack a capability.
  func refuses(_ action: SourceAction, at moment: Date) -> Bool {
    do throws(SourceError) {
      _ = try action.event(in: self, at: moment)
      return false
    } catch {
      return error.code == .notAllowed
    }
  }
}
