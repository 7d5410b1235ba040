// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// How much a library spends on pictures.
public struct PictureLimits: Sendable {
  /// How long a decoder may take, by the clock on the wall.
  public var deadline = Duration.seconds(2)
  /// How many decoders may give no answer in a row before no more are started.
  public var failures = 3
  /// How many bytes of pixels are remembered.
  public var rememberedBytes = 32 << 20
  /// How many problems are told.
  public var problems = 100

  /// Creates the limits a host needs no others than.
  public init() {}

  /// The most bytes a picture file may have; the decoder knows the same number.
  static let fileBytes: Int64 = 8 << 20
}
