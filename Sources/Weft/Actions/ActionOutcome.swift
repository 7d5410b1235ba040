// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import WeftChat
public import WeftPluginHost

/// What came of an action somebody started.
public enum ActionOutcome: Equatable, Sendable {
  /// It is done, and the lists follow.
  case done
  /// Something is to be opened.
  case open(Route)
  /// The screen is to be left for the one before it.
  case back
  /// It is the host's to do: an action the engine does not know, such as leaving a channel.
  case host(String)
  /// A plugin asks for something the host knows by name.
  case custom([PluginCommand])
}
