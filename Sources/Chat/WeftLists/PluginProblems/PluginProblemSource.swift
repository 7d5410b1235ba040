// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftModel

/// An object that knows the problems with plugins, such as the plugin host.
///
/// Each frame asks for the count, so that a problem that arises while rows are drawn is announced
/// in the same frame; only the screen that lists the problems asks for the items.
public protocol PluginProblemSource: AnyObject {
  /// The number of problems, warnings aside.
  var problemCount: PluginProblemCount { get }

  /// All problems, warnings last.
  var problemItems: [PluginProblemItem] { get }
}
