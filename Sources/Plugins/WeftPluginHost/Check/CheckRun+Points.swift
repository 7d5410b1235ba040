// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftPluginFormat

// The part of level 4 that calls the functions a plugin provides for open points.
extension CheckRun {
  mutating func checkPoints(_ declaration: PluginDeclaration) {
    for (index, offer) in declaration.offers.enumerated() where !isOutOfTime {
      place = CheckPlace(level: 4, hook: offer.id, window: offer.signature)
      do throws(CheckFault) {
        try running().call(point: index)
      } catch {
        tell(error)
        if case .refused = error { continue }
        process?.stop()
        process = nil
      }
    }
  }
}
