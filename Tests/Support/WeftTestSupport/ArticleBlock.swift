// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// A fenced block of an article or of the README.
public struct ArticleBlock: Sendable {
  /// The article's file, without its ending.
  public let article: String
  /// The language after the fence, such as `swift`, or empty.
  public let language: String
  /// Its lines, each ended by a newline.
  public let text: String

  private static let folder = Checkout.root.appending(
    path: "Sources/Engine/Weft/Weft.docc/Articles"
  )

  /// The names of all articles.
  public static func articles() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".md") }.map { String($0.dropLast(3)) }.sorted()
  }

  /// The blocks of an article, in order.
  public static func all(of article: String) throws -> [ArticleBlock] {
    try all(in: folder.appending(path: "\(article).md"), named: article)
  }

  /// The blocks of the README, in order.
  public static func readme() throws -> [ArticleBlock] {
    try all(in: Checkout.root.appending(path: "README.md"), named: "README")
  }

  private static func all(in file: URL, named article: String) throws -> [ArticleBlock] {
    var blocks: [ArticleBlock] = []
    var open: (language: String, text: String)?
    for line in try String(contentsOf: file, encoding: .utf8).components(separatedBy: "\n") {
      if let block = open {
        if line == "```" {
          blocks.append(
            ArticleBlock(article: article, language: block.language, text: block.text)
          )
          open = nil
        } else {
          open = (block.language, block.text + line + "\n")
        }
      } else if line.hasPrefix("```") {
        open = (String(line.dropFirst(3)), "")
      }
    }
    guard open == nil else { throw CocoaError(.fileReadCorruptFile) }
    return blocks
  }

  /// The texts of an article's blocks in a language, in order.
  public static func texts(of article: String, _ language: String) throws -> [String] {
    try all(of: article).filter { $0.language == language }.map(\.text)
  }
}
