// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftMarkup
package import WeftScene

extension ComposerSession {
  /// The first link of the text that starts with `https://`, or `nil` if it has none.
  ///
  /// - Complexity: O(*n*) in the bytes of the text.
  package var firstLink: LinkAddress? {
    FormattedText(markdown: text).addresses.lazy.filter { $0.hasPrefix("https://") }
      .compactMap { LinkAddress($0) }.first
  }
}
