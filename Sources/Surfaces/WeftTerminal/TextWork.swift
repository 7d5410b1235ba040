// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// Counts the clusters that one screen reads to measure and to paint texts: the cost of a frame as
/// a number.
final class TextWork {
  private(set) var clusterCount = 0

  /// Adds clusters to the count.
  func count(_ clusters: Int) { clusterCount += clusters }
}
