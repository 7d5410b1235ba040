// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

package import WeftModel

/// A source's description of the page behind a link.
package struct LinkPreview: Equatable, Sendable {
  /// The maximum length of a title and of a summary, in characters.
  private static let (mostTitle, mostSummary) = (120, 240)

  /// The title of the page, in one line; it may be empty.
  package let title: String
  /// A summary of the page, in one line; it may be empty.
  package let summary: String

  /// Creates a preview from texts of the page, which may contain anything.
  ///
  /// - Returns: `nil` if the texts show nothing.
  package init?(title: String?, summary: String?) {
    self.title = Self.line(title ?? "", most: Self.mostTitle)
    self.summary = Self.line(summary ?? "", most: Self.mostSummary)
    if self.title.isEmpty, self.summary.isEmpty { return nil }
  }

  /// Returns the start of a text as one line, without characters that control a terminal or turn the direction.
  private static func line(_ text: String, most: Int) -> String {
    // A character can consist of many scalars.
    let start = String(String.UnicodeScalarView(text.unicodeScalars.prefix(4 * most)))
    let words = start.split(whereSeparator: \.isWhitespace).map { String($0).asOneLine }
    let line = words.filter { !$0.isEmpty }.joined(separator: " ")
    guard line.ifShown != nil else { return "" }
    return line.count <= most ? line : line.prefix(most - 1) + "…"
  }
}

/// A source whose server can describe the page behind a link.
///
/// The server fetches the page; the program that uses the source never connects to the address itself.
package protocol LinkPreviewing: ChatSource {
  /// Returns whether links of messages in a channel can be described, as far as is known.
  func previewsLinks(in channel: ChannelID) -> Bool

  /// Returns what the server says about the page behind a link, or `nil` if it says nothing.
  ///
  /// The server learns the address. So this is for users who agreed to that, and never for encrypted chats, whose texts
  /// the server must not learn; the source refuses them.
  ///
  /// - Parameters:
  ///   - link: An address that starts with `https://`.
  ///   - channel: The channel that the link is written in.
  func preview(of link: String, in channel: ChannelID) async throws(SourceError) -> LinkPreview?
}
