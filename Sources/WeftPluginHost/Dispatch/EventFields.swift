// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftChat

/// What hooks about events can read.
enum EventFields {
  static let names: Set<String> = []
}
