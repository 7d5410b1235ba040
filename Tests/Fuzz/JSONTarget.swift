// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import WeftJSON
import WeftScene
import WeftViews

/// Reads a document; a valid one must survive being written and read again, and so must a scene
/// that it describes.
func fuzz(_ bytes: [UInt8]) {
  for numbers in [JSONParser.Numbers.doubles, .exact] {
    guard let value = try? JSONParser.parse(bytes, numbers: numbers) else { continue }
    for text in [JSONWriter.compact(value), JSONWriter.pretty(value)] {
      let again = try? JSONParser.parse(Array(text.utf8), numbers: numbers)
      precondition(again == value, "\(text) is read as something else than it was written from")
    }
    if let scene = try? Scene(json: value), let valid = try? scene.validated() {
      precondition((try? Scene(json: valid.json)) == scene, "a scene is another one after JSON")
    }
  }
}
