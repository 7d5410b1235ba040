// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftPluginFormat

/// The result of inspecting the plugin folders of a host.
struct PluginScan: Sendable {
  let folders: [PluginSelection.Folder]
  let problems: [PluginProblem]
  /// The files that are not used until the user agrees.
  let held: [(id: String, use: UsedFiles.Use)]

  /// The files in use, by plugin id.
  var uses: [(id: String, use: UsedFiles.Use)] {
    folders.flatMap(\.files).filter { $0.state == .active }.map { file, _ in
      (file.identity.id, UsedFiles.Use(sha256: file.sealed.sha256, place: file.place))
    }
  }

  /// Inspects every file of some folders.
  init(folders paths: [String], policy: PluginPolicy, limits: PluginLimits) {
    policy.used.refresh()
    var selection = PluginSelection(policy: policy, limits: limits)
    var missing: [PluginProblem] = []
    for path in paths {
      do {
        selection.add(try PluginFolder(path: path, policy: policy, limits: limits))
      } catch {
        missing.append(PluginProblem(file: EscapedText.line(path), refusal: error))
        selection.addNothing()
      }
    }
    selection.settle()
    folders = selection.folders
    held = selection.held
    problems = policy.problems + missing + selection.problems
  }

  /// Inspects one file that the user named; no order file applies to it.
  init(file path: String, policy: PluginPolicy) {
    let inspection = PluginInspection(path: path, policy: policy)
    problems = policy.problems + inspection.problems(policy)
    held = []
    folders =
      PluginFile(inspection).map { file in
        [
          PluginSelection.Folder(
            order: PluginOrder([]),
            settings: ChosenSettings(),
            files: [(file, .active)]
          )
        ]
      } ?? []
  }
}
