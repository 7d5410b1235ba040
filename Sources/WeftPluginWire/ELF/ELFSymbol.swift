// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// A function or object that a library exports.
public struct ELFSymbol: Equatable, Sendable {
  /// Its name as the linker knows it, at most 512 bytes of it.
  public let name: String
  /// Whether it is code.
  public let isFunction: Bool
  /// Whether there is one of it for the whole process, whoever brings it.
  public let isUnique: Bool
}
