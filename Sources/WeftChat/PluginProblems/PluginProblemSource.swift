// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// Somebody who knows what went wrong with plugins, such as whoever loads them.
///
/// Every frame asks how many problems there are, so that one that comes while rows are drawn is told on the same
/// frame; what they are is asked by the screen that shows them.
public protocol PluginProblemSource: AnyObject {
  /// How many problems there are, warnings aside.
  var problemCount: PluginProblemCount { get }

  /// The problems, then the warnings.
  var problemItems: [PluginProblemItem] { get }
}
