// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftScene
import WeftTestSupport

/// The icons that the documents for authors name.
@Suite struct IconNameTests {
  @Test func `each icon has unique characters, one or two cells wide`() {
    let icons = Theme.light.icons
    let signs = icons.names.map(icons.character)
    #expect(Set(signs).count == icons.names.count)
    #expect(
      signs.allSatisfy {
        $0.unicodeScalars.count <= 2 && $0.unicodeScalars.allSatisfy { $0.value < 0x1_0000 }
      }
    )
  }

  @Test func `the authors' page lists every icon and no other`() throws {
    let page = Checkout.root.appending(
      path: "Sources/Engine/Weft/Weft.docc/Articles/writing-plugins.md"
    )
    let text = try String(contentsOf: page, encoding: .utf8)
    let part = try #require(text.components(separatedBy: "## Signs\n").last)
    let signs = part.prefix(upTo: part.firstRange(of: "\n## ")?.lowerBound ?? part.endIndex)
    let named = Set(signs.matches(of: /`(\w+)`/).map { String($0.1) })
    #expect(named == Theme.light.icons.names && named.count > 30)
  }

  /// The patterns by which views and plugins in each language name an icon.
  private let names = [
    #/\b(?:Icon\(|icon\(|icon: |iconName: )"(?<name>\w+)"/#,
    #/\bicon = WEFT_TEXT\("(?<name>\w+)"/#,
  ]

  @Test func `every icon used in views, plugins and documents exists`() throws {
    var named: Set<String> = []
    for folder in ["Sources", "Plugins", "Examples/Sources"] {
      let root = Checkout.root.appending(path: folder)
      let files = try FileManager.default.subpathsOfDirectory(atPath: root.path).filter { path in
        [".swift", ".c", ".cpp", ".rs", ".md"].contains(where: path.hasSuffix)
      }
      for file in files {
        let text = try String(contentsOf: root.appending(path: file), encoding: .utf8)
        let icons = names.flatMap { text.matches(of: $0).map { String($0.name) } }
        for icon in icons {
          let isKnown = IconSet.standard.names.contains(icon)
          #expect(isKnown, "\(folder)/\(file) names the icon \(icon), which shows as a dot")
        }
        named.formUnion(icons)
      }
    }
    #expect(named.count > 15)
  }
}
