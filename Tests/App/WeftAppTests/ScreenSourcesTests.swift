// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftTestSupport

/// Code asks a screen for what it has, such as a search; it never asks which class the screen is.
@Suite struct ScreenSourcesTests {
  /// The code of the Swift files in a folder, without comments, by path.
  private static func sources(in folder: String) throws -> [String: String] {
    let root = Checkout.root.appending(path: folder)
    var found: [String: String] = [:]
    for file in try FileManager.default.subpathsOfDirectory(atPath: root.path)
    where file.hasSuffix(".swift") {
      let text = try String(contentsOf: root.appending(path: file), encoding: .utf8)
      found[file] = text.replacing(/(?m)^\s*\/\/.*$|\s\/\/ .*$/, with: "")
    }
    return found
  }

  /// The classes of the screens, and the protocols of what they have.
  private static func screens() throws -> [String] {
    try sources(in: "Sources/App/WeftApp/Screens").values
      .flatMap { $0.matches(of: /\b(?:class|protocol) (\w+)/).map { String($0.1) } }
  }

  /// Returns the casts to a type with one of the names, and the questions for the type of a value.
  private static func casts(in code: String, to names: [String]) throws -> [String] {
    let types = names.joined(separator: "|")
    let pattern = try NSRegularExpression(
      pattern: #"\b(as[?!]?|is)\s+\(?(any\s+)?(\w+\.)?(\#(types))\b|\btype\(of:"#
    )
    let text = code as NSString
    let whole = NSRange(location: 0, length: text.length)
    return pattern.matches(in: code, range: whole).map { text.substring(with: $0.range) }
  }

  @Test(arguments: [
    ("viewer.top as? MessagesScreen", true), ("case is PictureScreen: return", true),
    ("case let screen as ChannelsScreen where", true), ("(top as! WeftApp.PageScreen).title", true),
    ("screen is any RootList", true), ("top as? (any RowMenus)", true), ("type(of: top)", true),
    ("let screen: MessagesScreen", false), ("top.conversation as Any", false),
    ("func has(_ screen: any AppScreen)", false), ("this PictureScreen", false),
  ])
  func `a cast to a screen is recognized`(code: String, isCast: Bool) throws {
    #expect(try Self.casts(in: code, to: Self.screens()).isEmpty != isCast)
  }

  @Test func `no source casts a screen to its class`() throws {
    let screens = try Self.screens()
    for name in ["AppScreen", "ChannelsScreen", "MessagesScreen", "PageScreen", "RootList"] {
      #expect(screens.contains(name))
    }
    let files = try Self.sources(in: "Sources/App")
    #expect(files.count > 100)
    for (file, code) in files {
      #expect(try Self.casts(in: code, to: screens) == [], "\(file)")
    }
  }
}
