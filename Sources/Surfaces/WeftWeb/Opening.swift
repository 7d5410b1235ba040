// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// The opening tag of an element, without its attributes.
struct Opening {
  var tag: StaticString
  var classes = ""
  var style: [String] = []
  /// Whether the element stretches in its parent when the views inside want to.
  var stretches = true
}
