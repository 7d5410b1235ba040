// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Synchronization
internal import Weft
internal import WeftApp
internal import WeftHTTP
internal import WeftPluginFormat
internal import WeftPluginHost

// Reports on the database and the bus to the operator: a log line for each change, and a metric.
extension PeopleDoor {
  /// Checks the database; returns whether it was lost or came back.
  func tellOfDatabase(at now: ContinuousClock.Instant) -> Bool {
    switch database.look(isReachable, at: now) {
    case nil: return false
    case .lost:
      numbers.countDatabaseLoss()
      log.note("the database can't be reached; pages show what is loaded, and messages wait")
    case .back(let time):
      log.note("the database can be reached again, after \(Self.seconds(time)) s")
    }
    return true
  }

  /// Checks the bus.
  func tellOfBus(at now: ContinuousClock.Instant) {
    switch bus.look(isBusConnected ?? true, at: now) {
    case nil: break
    case .lost:
      numbers.countBusLoss()
      log.note("the bus can't be reached; hosts use the database's notifications instead")
    case .back(let time): log.note("the bus is back, after \(Self.seconds(time)) s")
    }
  }

  /// Rounds a time down to seconds, but at least 1.
  private static func seconds(_ time: Duration) -> Int { max(1, Int(time / .seconds(1))) }
}

// Reports on plugins to the operator.
extension PeopleDoor {
  /// Logs which plugins fail and with which code, but not the message, which may contain a user's text.
  func tellOfFailures(of person: Person, _ resident: Resident) {
    guard let plugins = resident.served.app.plugins, plugins.problemCount.all > 0 else { return }
    for problem in plugins.problems {
      let failure = "\(problem.id ?? problem.file): \(problem.refusal.code)"
      guard residents[person]?.told.insert(failure).inserted == true else { continue }
      numbers.countPluginFailure(problem.refusal.code)
      log.note("a plugin failed for one user: \(failure)")
    }
  }

  func tellOfWaiting() {
    guard let plugins = people.plugins else { return }
    let isWaiting = plugins.waitingCount > 0
    defer { hasToldOfWaiting = isWaiting }
    guard isWaiting, !hasToldOfWaiting else { return }
    log.note(
      "all \(plugins.mostWorkers) plugin workers are in use; more users see the default rows until others "
        + "leave. Allow more with --workers"
    )
  }
}

// The audit log.
extension PeopleDoor {
  func write(_ entry: AuditEntry) { people.audit?.write(entry) }

  /// Writes an entry for an opened link; many within a minute are only counted.
  func writeEntering(
    of person: Person?,
    on nonce: String,
    _ outcome: AuditEntry.Outcome,
    _ request: HTTPRequest
  ) {
    // A validly signed link identifies a user. For other links only the address is known.
    let address = person == nil ? options.client(of: request) : nil
    let source = RepeatedEntries.Source(person: person, address: address, outcome: outcome)
    guard repeated.add(source, at: clock()) else { return }
    var entry = AuditEntry("enter", of: person, on: nonce, outcome)
    entry.address = address
    write(entry)
  }

  func writeRepeated(at now: ContinuousClock.Instant, isEnd: Bool = false) {
    for (source, count) in repeated.drain(at: now, isEnd: isEnd) {
      var entry = AuditEntry("enter", of: source.person, on: "", source.outcome)
      (entry.address, entry.count) = (source.address, count)
      write(entry)
    }
  }

  func writeDeeds() {
    let done = deeds.list.withLock { list in
      defer { list = [] }
      return list
    }
    for entry in done {
      write(entry)
      if case .refused(let reason) = entry.outcome { numbers.countFailedAction(reason) }
      if case .failed(let reason) = entry.outcome { numbers.countFailedAction(reason) }
    }
  }
}
