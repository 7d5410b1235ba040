// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftScene

/// Shows where two pictures differ.
public enum PNGDifference {
  /// A picture that is black where both are equal, and brighter the more they differ; nil when one
  /// of them is no PNG.
  public static func png(_ first: [UInt8], _ second: [UInt8]) -> [UInt8]? {
    guard let canvas = Canvas(png: first), let other = Canvas(png: second) else { return nil }
    canvas.subtract(other)
    return try? canvas.png()
  }
}
