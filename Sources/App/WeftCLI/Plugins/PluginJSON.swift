// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Weft
internal import WeftJSON
internal import WeftLaunch
internal import WeftPluginFormat
internal import WeftPluginHost

extension JSONValue {
  /// Creates the `--json` form of a library that a plugin needs.
  init(_ library: PluginInspection.Library) {
    self = [
      "name": .string(library.name), "path": .optional(library.path),
      "sha256": .optional(library.sha256),
    ]
  }

  /// Creates the `--json` form of a refusal.
  init(_ refusal: PluginRefusal) {
    self = [
      "stage": .string(refusal.stage.rawValue), "code": .string(refusal.code),
      "text": .string(refusal.text), "remedy": .string(refusal.remedy),
    ]
  }
}
