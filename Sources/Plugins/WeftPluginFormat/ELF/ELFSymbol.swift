// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// A function or object that a library exports.
public struct ELFSymbol: Equatable, Sendable {
  /// Its linker name, cut to 512 bytes.
  public let name: String
  /// Whether it is a function.
  public let isFunction: Bool
  /// Whether the process has only one of it, whichever library defines it (STB_GNU_UNIQUE).
  public let isUnique: Bool
}
