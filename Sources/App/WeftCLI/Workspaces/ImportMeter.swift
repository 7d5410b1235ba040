// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftImport

/// Shows an import's progress on a terminal, at most five times a second.
struct ImportMeter {
  private let isWanted = Output.tellsTerminal
  private var shownAt = ContinuousClock.now
  private var isShown = false

  mutating func show(_ progress: ImportProgress) {
    guard isWanted, ContinuousClock.now - shownAt > .milliseconds(200) else { return }
    (shownAt, isShown) = (.now, true)
    let unit = progress.unit == .files ? "files" : "elements"
    Output.note("\r\u{1B}[Kimporting: \(progress.done) of \(progress.total) \(unit)")
  }

  /// Removes the line of progress.
  func end() { if isShown { Output.note("\r\u{1B}[K") } }
}
