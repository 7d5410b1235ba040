// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import WeftImage
import WeftScene
import WeftViews

@Suite struct FontSetTests {
  private func png(_ theme: Theme) throws -> [UInt8] {
    let scene = Scene {
      HStack {
        Icon("pinned")
        Text("Hello").font(.title)
      }
    }
    return try SceneImage(try scene.validated(), width: 160, height: 60, theme: theme).png
  }

  @Test func `a picture uses the host's sizes, families and icons`() throws {
    var larger = Theme.light
    larger.fonts = larger.fonts.replacing([.title: TypeScale(size: 30, lineHeight: 40)])
    #expect(try png(larger) != (try png(.light)))
    var other = Theme.light
    other.fonts.families = ["Noto Sans"]
    #expect(try png(other) != (try png(.light)))
    var icons = Theme.light
    icons.icons = icons.icons.replacing(["pinned": "x"])
    #expect(try png(icons) != (try png(.light)))
  }

  @Test func `the error for an unknown font family contains its name`() {
    var theme = Theme.light
    theme.fonts.families = ["Inter", "No Such Family"]
    let error = #expect(throws: ImageError.self) { _ = try png(theme) }
    #expect(error?.description.contains("No Such Family") == true)
  }

  @Test func `the error for an unreadable folder contains its name`() {
    var theme = Theme.light
    theme.fonts.folders = ["/no/such/folder"]
    let error = #expect(throws: ImageError.self) { _ = try png(theme) }
    #expect(error?.description.contains("/no/such/folder") == true)
  }
}
