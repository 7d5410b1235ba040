// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import CWeft

/// A text with parts in another style, such as a bold word or a link.
///
///     RichText(Text("Read the notes"), runs: [TextRun(9..<14, .bold)])
///
/// A host older than ABI 1.1 shows the whole text in one style. Screen readers read it like any other text.
public struct RichText: PrimitiveView {
  /// The maximum number of runs in one text; further runs are ignored.
  package static let mostRuns = 256

  private let text: Text
  private let runs: [TextRun]

  /// Creates a text.
  ///
  /// - Parameter runs: The parts with another style, in order and without overlaps.
  public init(_ text: Text, runs: [TextRun]) {
    self.text = text
    self.runs = runs
  }

  /// Writes the text and its properties, with one property for each run.
  public func encode(into writer: inout SceneWriter) {
    text.begin(in: &writer)
    for run in runs.prefix(Self.mostRuns) where !run.range.isEmpty {
      writer.property(UInt32(WEFT_PROP_RUN), run.code)
      if let url = run.url { writer.property(UInt32(WEFT_PROP_RUN_URL), url) }
    }
    writer.end()
  }
}

/// A part of a text with another style.
public struct TextRun: Equatable, Hashable, Sendable {
  /// The part, as a range of the UTF-8 bytes of the text.
  public var range: Range<Int>
  /// The style of the part.
  public var style: Style
  /// The address that a link opens.
  public var url: String?

  /// Creates a styled part; only one with a `url` can be a link.
  public init(_ range: Range<Int>, _ style: Style, url: String? = nil) {
    self.range = range
    self.style = style
    self.url = url
  }

  /// The styles of a part of a text, which can be combined.
  public struct Style: OptionSet, Hashable, Sendable {
    /// One bit for each style.
    public let rawValue: UInt16

    /// Creates a style from its number in the encoding.
    public init(rawValue: UInt16) {
      self.rawValue = rawValue
    }

    /// Bold letters.
    public static let bold = Style(rawValue: UInt16(WEFT_RUN_BOLD))
    /// Italic letters.
    public static let italic = Style(rawValue: UInt16(WEFT_RUN_ITALIC))
    /// A line through the letters.
    public static let struck = Style(rawValue: UInt16(WEFT_RUN_STRUCK))
    /// Monospaced letters, as in code.
    public static let code = Style(rawValue: UInt16(WEFT_RUN_CODE))
    /// A link to an address.
    public static let link = Style(rawValue: UInt16(WEFT_RUN_LINK))
    /// A mention: the name of a user whom the text addresses.
    public static let mention = Style(rawValue: UInt16(WEFT_RUN_MENTION))
    /// Highlighted text, such as the match of a search.
    public static let highlight = Style(rawValue: UInt16(WEFT_RUN_HIGHLIGHT))

    /// The styles that change the shapes of letters, and therefore the size of a text.
    package static let shaping: Style = [.bold, .italic, .code, .mention]
  }
}

extension TextRun {
  /// The maximum number of bytes of a text that runs can refer to.
  private static let end = 0xFF_FFFF

  /// The range and style in the encoding: 16 bits of style, 24 of start, 24 of length.
  fileprivate var code: Int64 {
    let start = min(max(range.lowerBound, 0), Self.end)
    let length = min(range.count, Self.end >> 1)
    return Int64(style.rawValue) | Int64(start) << 16 | Int64(length) << 40
  }

  /// Creates a run from its number in the encoding; the range may extend beyond the text.
  package init(code: Int64) {
    let bits = UInt64(bitPattern: code)
    let start = Int(bits >> 16 & 0xFF_FFFF)
    self.init(
      start..<start + Int(bits >> 40),
      Style(rawValue: UInt16(truncatingIfNeeded: bits))
    )
  }
}
