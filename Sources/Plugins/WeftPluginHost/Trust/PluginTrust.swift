// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// The place where a plugin's code runs.
public enum PluginTrust: String, Sendable {
  /// A worker: a process of its own that can only compute and answer.
  case worker
  /// The host's process, with all its rights; a crash of the plugin ends the host.
  case inProcess
}
