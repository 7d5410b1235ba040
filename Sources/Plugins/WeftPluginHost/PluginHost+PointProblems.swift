// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftPluginFormat
internal import WeftPoints

extension PluginHost {
  /// The failed calls of open hook points, as problems of the plugins that provide them.
  var pointProblems: [PluginProblem] { points.faults.map(problem) }

  private func problem(_ fault: PointFault) -> PluginProblem {
    let provider = guests.first { $0.file.identity.id == fault.provider }
    let refusal =
      fault.provider == nil
      ? PluginRefusal(.pointWithinItself, fault.text) : PluginRefusal(.pointFailed, fault.text)
    // A function of the host itself, or a point called from within itself, has no file.
    return PluginProblem(
      file: provider?.file.path ?? EscapedText.line(fault.point),
      id: fault.provider,
      refusal: refusal
    )
  }
}
