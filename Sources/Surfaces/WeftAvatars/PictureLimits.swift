// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// The budget a library spends on pictures.
public struct PictureLimits: Sendable {
  /// How long a decoder may run, in wall-clock time.
  public var deadline = Duration.seconds(2)
  /// How many decoders in a row may give no answer before no more are started.
  public var failures = 3
  /// How many bytes of pixels are cached.
  public var rememberedBytes = 32 << 20
  /// How many problems are reported.
  public var problems = 100

  /// Creates the default limits.
  public init() {}

  /// The most bytes of a picture file; the decoder has the same limit.
  static let fileBytes: Int64 = 8 << 20
}
