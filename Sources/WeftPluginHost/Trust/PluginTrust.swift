// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// Where a plugin's code runs.
public enum PluginTrust: String, Sendable {
  /// In a process of its own that can do nothing but answer.
  case worker
  /// In the host's process, with all its rights: a crash of the plugin is one of the host.
  case inProcess
}
