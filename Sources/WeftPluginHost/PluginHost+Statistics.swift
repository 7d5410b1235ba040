// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

extension PluginHost {
  /// What each plugin in use has cost so far.
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

  /// Whether plugins have used up what there is of their time, so that it says nothing to go on.
  public var isOutOfTime: Bool { !house.budget.overdrafts.isEmpty }

  /// In how many frames plugins were waited for longer than twice the time there is for them.
  public var frameOverruns: Int { house.budget.overruns }
}
