// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import Glibc

/// Arithmetic on colours written as `0xRRGGBB`.
public enum RGB {
  /// Returns a colour between two others: 0 is the first, 1 the second.
  public static func mix(_ first: UInt32, _ second: UInt32, _ share: Double) -> UInt32 {
    let share = min(max(share, 0), 1)
    return [16, 8, 0].reduce(UInt32(0)) { mixed, shift in
      let (from, to) = (Double(first >> shift & 0xFF), Double(second >> shift & 0xFF))
      return mixed | UInt32((from + (to - from) * share).rounded()) << shift
    }
  }

  /// Returns the contrast of two colours by the formula of WCAG, from 1 to 21.
  public static func contrast(_ first: UInt32, _ second: UInt32) -> Double {
    let (one, other) = (luminance(first), luminance(second))
    return (max(one, other) + 0.05) / (min(one, other) + 0.05)
  }

  private static func luminance(_ color: UInt32) -> Double {
    func linear(_ shift: UInt32) -> Double {
      let value = Double(color >> shift & 0xFF) / 255
      return value <= 0.03928 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * linear(16) + 0.7152 * linear(8) + 0.0722 * linear(0)
  }
}
