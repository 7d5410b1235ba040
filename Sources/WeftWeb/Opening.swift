// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// The opening tag of an element, its attributes left open.
struct Opening {
  var tag: StaticString
  var classes = ""
  var style: [String] = []
  /// Whether it takes what is left in its parent where the views inside want to.
  var stretches = true
}
