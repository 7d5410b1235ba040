// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

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

  /// How many frames have begun.
  package var frameCount: Int { house.budget.frame }

  /// How many frames waited for plugins for more than twice their time.
  public var frameOverruns: Int { house.budget.overruns }
}
