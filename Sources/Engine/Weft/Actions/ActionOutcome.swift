// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftModel
public import WeftPluginHost

/// The outcome of an action that the user started.
public enum ActionOutcome: Equatable, Sendable {
  /// The action was performed, and the lists follow.
  case done
  /// The host should open a screen.
  case open(Route)
  /// The host should return to the previous screen.
  case back
  /// The host should perform the action itself, since the engine doesn't know it, such as leaving a
  /// channel.
  case host(String)
  /// A plugin returned commands that the host knows by name.
  case custom([PluginCommand])
}
