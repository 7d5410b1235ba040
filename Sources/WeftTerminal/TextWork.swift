// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// Counts the clusters of texts that one screen reads, to measure and to paint: what a frame costs, by number.
final class TextWork {
  private(set) var clusterCount = 0

  /// Notes so many more.
  func count(_ clusters: Int) { clusterCount += clusters }
}
