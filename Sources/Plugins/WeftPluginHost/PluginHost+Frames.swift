// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import WeftLists
internal import WeftPluginFormat

extension PluginHost: SlotProviderSource {
  /// Starts a frame and processes what has changed about plugins.
  ///
  /// The first frame starts the workers, unless `start()` has done so.
  public func beginFrame() -> Int {
    takeRoom()
    startWorkers()
    house.budget.begin()
    applyNews()
    return version
  }

  /// Starts the workers before any frame, because plugins receive events without one.
  ///
  /// For one of many people, the workers start with the first frame, because only a page shows one.
  package func start() {
    startWorkers()
    applyNews()
  }

  /// Asks questions for which the user waits; they have as much time as those outside of frames.
  public func patiently(_ ask: () -> Void) { house.budget.patiently(ask) }

  private func startWorkers() {
    house.keeper.begin()
    if times.waitsForStart { waitUntilStarted() }
  }

  /// Waits until every plugin has started or has failed to start.
  public func waitUntilStarted() {
    house.keeper.begin()
    let workers = guests.compactMap(\.worker)
    if workers.contains(where: { !$0.hasSettled }) {
      let began = house.clock()
      while workers.contains(where: { !$0.hasSettled }) { house.redraws.waitForNews() }
      let slow = workers.filter(\.hasHungAtStart)
      house.allowance.noteStarts(house.clock() - began, slow: slow.map(\.file.identity.id))
    }
    applyNews()
  }
}

extension PluginHost {
  /// The cost of each plugin in use so far.
  public var statistics: [PluginStatistics] {
    guests.map { guest in
      PluginStatistics(
        id: guest.id,
        file: guest.file.path,
        isInWorker: guest.worker != nil,
        faults: guest.worker?.faultCount ?? 0,
        restarts: guest.worker?.restarts ?? 0,
        hooks: guest.offer?.hooks.map(\.statistics) ?? []
      )
    }
  }

  /// Whether a plugin has used up its time, so that measured times are no longer representative.
  public var isOutOfTime: Bool { !house.budget.overdrafts.isEmpty }

  /// The number of frames that have begun.
  package var frameCount: Int { house.budget.frame }
}
