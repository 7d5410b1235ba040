// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import WeftImport

/// How far an import has come, on a terminal, a few times a second.
struct ImportMeter {
  private let isWanted = isatty(STDERR_FILENO) == 1
  private var shownAt = ContinuousClock.now
  private var isShown = false

  mutating func show(_ progress: ImportProgress) {
    guard isWanted, ContinuousClock.now - shownAt > .milliseconds(200) else { return }
    (shownAt, isShown) = (.now, true)
    let unit = progress.unit == .files ? "files" : "elements"
    write("\r\u{1B}[Kimporting: \(progress.done) of \(progress.total) \(unit)")
  }

  /// Takes the line away again.
  func end() { if isShown { write("\r\u{1B}[K") } }

  private func write(_ text: String) {
    try? FileHandle.standardError.write(contentsOf: Data(text.utf8))
  }
}
