// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import WeftModel

extension ChatState {
  /// Applies the events of a log in order and skips lines that can't be applied.
  ///
  /// - Parameter each: Called for each event that was applied, with the change it made.
  /// - Returns: One error for each skipped line.
  @discardableResult
  public mutating func apply(
    _ log: EventLog,
    each: (ChatEvent, ChatChange) -> Void = { _, _ in }
  ) -> [EventLineError] {
    var errors: [EventLineError] = []
    for line in log {
      do throws(EventLineError) {
        try apply(line, each)
      } catch {
        errors.append(error)
      }
    }
    return errors
  }

  /// Applies the events of a log in order, all of them or none.
  ///
  /// - Parameter each: Called for each event that was applied, with the change it made; it is
  ///   called before a later line may fail.
  /// - Throws: The error of the first line that can't be applied; the state is then unchanged.
  public mutating func applyStrictly(
    _ log: EventLog,
    each: (ChatEvent, ChatChange) -> Void = { _, _ in }
  ) throws(EventLineError) {
    let before = self
    do {
      for line in log { try apply(line, each) }
    } catch {
      self = before
      throw error
    }
  }

  /// Applies the event of a line.
  ///
  /// - Throws: The error of a line that can't be read or whose event the state refuses.
  package mutating func apply(
    _ line: EventLog.Line,
    _ each: (ChatEvent, ChatChange) -> Void
  ) throws(EventLineError) {
    let event = try line.event.get()
    let change = apply(event)
    if let refusal = change.refusal { throw EventLineError(line: line.number, refusal.description) }
    each(event, change)
  }
}
