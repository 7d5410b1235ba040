// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

package import Weft
package import WeftStore

extension AttachedFile {
  /// The attachment of the file; of a picture with its pixels, so that it has its room on a screen.
  ///
  /// - Complexity: A run of the decoder for a picture, so that no frame waits for it.
  package var measured: ChatAttachment {
    var attachment = attachment
    guard kind == .image,
      let library = try? PictureLibrary(folders: [], embedded: [hash: bytes]),
      let pixels = library.pixelSize(at: hash)
    else { return attachment }
    (attachment.width, attachment.height) = pixels
    return attachment
  }
}
