// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import WeftTestSupport
import WeftViews

@testable import WeftScene

@Suite struct LayoutPictureTests {
  private let pictures = FixedPictures { _, _, _ in nil }

  @Test func `a picture has its size before it is loaded, and layout does not request it`() throws {
    let items = try layout(400, pictures: pictures) {
      PictureView(url: "a.png", name: "Bay", width: 240, height: 160)
    }
    #expect(items == ["picture:a.png 0,0 240x160"])
    #expect(pictures.asked == [])
  }

  @Test func `a picture that is too wide shrinks in both dimensions`() throws {
    let items = try layout(120, pictures: pictures) {
      PictureView(url: "a.png", name: "Bay", width: 240, height: 160)
    }
    #expect(items == ["picture:a.png 0,0 120x80"])
    let row = try layout(100, pictures: pictures) {
      HStack(spacing: 0) {
        PictureView(url: "a.png", name: "A", width: 114, height: 114)
        PictureView(url: "b.png", name: "B", width: 114, height: 114)
      }
    }
    #expect(row == ["picture:a.png 0,0 50x50", "picture:b.png 50,0 50x50"])
  }

  @Test func `a picture that fits whole is no higher than the window`() throws {
    func items(_ fit: PictureView.Fit) throws -> [String] {
      try layout(400, pictures: pictures, window: 100) {
        VStack(alignment: .leading) {
          Text("Title")
          PictureView(url: "a.png", name: "Bay", width: 400, height: 400, fit: fit)
          Text("End")
        }
      }
    }
    #expect(
      try items(.whole) == ["Title 0,0 50x20", "picture:a.png 0,20 60x60", "End 0,80 30x20"]
    )
    #expect(try items(.filling).contains("picture:a.png 0,20 400x400"))
  }

  @Test(arguments: ["https://example.org/a.png", ""])
  func `a picture that can't be shown is a line with an icon and its name`(url: String) throws {
    let expected = ["icon:photo 0,0 20x20", "Bay 26,0 30x20"]
    func items(_ pictures: FixedPictures?) throws -> [String] {
      try layout(400, pictures: pictures) {
        PictureView(url: url, name: "Bay", width: 240, height: 160)
      }
    }
    #expect(try items(pictures) == expected)
    #expect(try items(nil) == expected)
    let cut = try layout(46) { PictureView(url: url, name: "Bay One", width: 240, height: 160) }
    #expect(cut == ["icon:photo 0,0 20x20", "Bay One 26,0 20x20"])
  }

  @Test func `a redacted picture is a bar`() throws {
    let items = try layout(400, pictures: pictures) {
      PictureView(url: "a.png", name: "Bay", width: 40, height: 20, radius: 6).redacted()
    }
    #expect(items == ["fill(6) 0,0 40x20"])
  }

  @Test(arguments: [Double.infinity, .nan, -5, 0, 1e300])
  func `hostile sizes are clamped to the offer`(length: Double) throws {
    for fit in [PictureView.Fit.filling, .whole] {
      let scene = try Scene {
        PictureView(url: "a.png", name: "", width: length, height: length, radius: length, fit: fit)
        PictureView(url: "a.png", name: "", width: 100, height: length, fit: fit)
      }.validated()
      let list = scene.layout(width: 300, measurer: FixedMeasurer(pictures: pictures))
      for item in list.items {
        let rect = try #require(item.rect)
        #expect(rect.size.width.isFinite && (0...300).contains(rect.size.width))
        #expect(rect.size.height.isFinite && rect.size.height >= 0)
      }
    }
  }

  @Test func `a scene with a picture survives JSON`() throws {
    let scene = Scene {
      PictureView(url: "a.png", name: "Bay", width: 240, height: 160, radius: 10, fit: .whole)
    }
    let json = try scene.validated().json
    #expect(try Scene(json: json) == scene)
    #expect("\(json)".contains("picture") && "\(json)".contains("fit"))
  }
}
