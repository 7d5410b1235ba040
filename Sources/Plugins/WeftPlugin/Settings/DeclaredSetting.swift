// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// A setting of any kind, as a plugin declares it to the host.
public struct DeclaredSetting: Sendable {
  enum Kind: Sendable {
    case toggle(Bool)
    case number(Int, ClosedRange<Int>)
    case text(String)
  }

  let id: String
  let title: String
  let kind: Kind
}
