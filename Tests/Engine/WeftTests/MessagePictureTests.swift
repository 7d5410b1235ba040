// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftLists
import WeftModel
import WeftScene
import WeftTerminal
import WeftTestSupport
import WeftViews

/// A provider that draws pictures itself.
private final class Frames: SlotProvider {
  let id = "frames"
  let filledSlots: Set = [ViewSlot.imageAttachment.rawValue]

  func views<Row: SlotRow>(
    _ slot: ViewSlot,
    for window: SlotWindow<Row>
  ) -> [SlotAnswer<SlotView>] {
    window.rows.map { _ in .mine(.whole(Scene { Text("Mine") })) }
  }
}

/// A factory that draws pictures itself.
private final class Titles: ViewFactory {
  override func makeImageAttachmentView(options: MessageAttachmentOptions) -> Scene {
    Scene { Text("T\(options.content.index)") }
  }
}

/// Pictures inside messages.
@Suite struct MessagePictureTests {
  private let here = FixedPictures { _, _, _ in [9, 9, 9, 255] }
  private let gone = FixedPictures { _, _, _ in nil }

  private func image(_ url: String?, _ size: (Int, Int)? = nil) -> ChatAttachment {
    var image = ChatAttachment(kind: .image, title: "Bay", url: url)
    if let size { (image.width, image.height) = size }
    return image
  }

  private func scene(
    _ attachments: [ChatAttachment],
    _ slots: SlotRegistry = SlotRegistry()
  ) throws -> ValidScene {
    try ChatMessageListViewModel(
      channel: Samples.channel(),
      messages: [Samples.message("", { $0.attachments = attachments })],
      environment: Samples.environment(),
      slots: slots
    ).screen(rowLimit: 5).validated()
  }

  private func screen(_ scene: ValidScene, _ pictures: FixedPictures?) -> TerminalScreen {
    TerminalScreen(scene, columns: 60, rows: 30, pictures: pictures)
  }

  /// The rectangles of the pictures, in cells.
  private func pictures(_ attachments: [ChatAttachment]) throws -> [String] {
    screen(try scene(attachments), here).list.items.compactMap { item in
      guard case .picture(let rect, let picture) = item else { return nil }
      let (size, x, y) = (rect.size, Int(rect.x / 8), Int(rect.y / 16))
      return
        "\(picture.address?.text ?? "") \(x),\(y) \(Int(size.width / 8))x\(Int(size.height / 16))"
    }
  }

  @Test func `one picture has its own proportions, or default ones`() throws {
    #expect(try pictures([image("a")]).map { $0.suffix(5) } == ["29x10"])
    #expect(try pictures([image("a", (1_000, 500))]).map { $0.suffix(4) } == ["29x7"])
    #expect(try pictures([image("a", (500, 1_000))]).map { $0.suffix(5) } == ["15x15"])
    #expect(try pictures([image("a", (10, 10))]).map { $0.suffix(3) } == ["8x4"])
    #expect(try pictures([image("a", (90_000, 1))]).map { $0.suffix(4) } == ["29x4"])
  }

  @Test func `several pictures are side by side, and the last one shows how many are hidden`()
    throws
  {
    func places(_ count: Int) throws -> [String] {
      try pictures((0..<count).map { image("\($0)") })
        .map { String($0.split(separator: " ").last ?? "") }
    }
    #expect(try places(2) == ["14x7", "14x7"])
    #expect(try places(3) == ["29x7", "14x7", "14x7"])
    #expect(try places(4) == ["14x7", "14x7", "14x7", "14x7"])
    #expect(try places(9).count == 4)
    #expect(!screen(try scene((0..<4).map { image("\($0)") }), here).text.contains("+"))
    let many = screen(try scene((0..<9).map { image("\($0)") }), here)
    #expect(many.text.contains("+5") && !many.text.contains("+4"))
  }

  @Test func `a tap on each picture opens it`() throws {
    let list = screen(try scene((0..<6).map { image("\($0)") }), here).list
    let taps = list.regions.map(\.action).filter { $0.hasPrefix("attachment") }
    #expect(taps == (0..<4).map { ListAction.openAttachment($0) })
  }

  @Test(arguments: 1...6)
  func `no row changes its height when pictures arrive`(count: Int) throws {
    let attachments = (0..<count).map { image("\($0)", $0 % 2 == 0 ? (640, 480) : nil) }
    let scene = try scene(attachments)
    let (before, after) = (screen(scene, gone).list, screen(scene, here).list)
    #expect(before.rows == after.rows && before.regions == after.regions)
  }

  @Test func `a remote picture is a line, as before`() throws {
    let remote = [image("https://example.org/a.png"), image(nil), image("//host/a"), image("")]
    let shown = screen(try scene(remote), here)
    #expect(shown.text.components(separatedBy: "◪ Bay").count == 5)
    #expect(here.asked == [])
  }

  @Test func `the smaller picture is used in the message, if it is local`() throws {
    var image = image("large.png")
    image.previewURL = "small.png"
    #expect(try pictures([image]).first?.hasPrefix("small.png") == true)
    image.previewURL = "https://example.org/small.png"
    #expect(try pictures([image]).first?.hasPrefix("large.png") == true)
  }

  @Test func `pictures drawn by a plugin stay where they are, without a grid`() throws {
    let scene = try scene([image("a"), image("b")], SlotRegistry(providers: [Frames()]))
    let shown = screen(scene, here)
    #expect(shown.text.components(separatedBy: "Mine").count == 3 && here.asked == [])
    let lines = shown.text.split(separator: "\n").filter { $0.contains("Mine") }
    #expect(lines.count == 2)
  }

  @Test func `a host's own view of a picture replaces it`() throws {
    let scene = try scene(
      [image("a"), image("b")],
      SlotRegistry(factory: Titles(), providers: [])
    )
    let text = screen(scene, here).text
    #expect(text.contains("T0") && text.contains("T1") && here.asked == [])
  }

  @Test func `on its own screen the whole picture shows`() throws {
    let message = Samples.message("Hi") { $0.attachments = [image("a", (800, 400))] }
    let list = ChatMessageListViewModel(
      channel: Samples.channel(),
      messages: [message],
      environment: Samples.environment()
    )
    let viewer = try #require(list.mediaViewer(of: message.id, attachment: 0)).validated()
    let screen = TerminalScreen(
      viewer,
      columns: 50,
      rows: 20,
      scrolledBy: { _, _ in 0 },
      pictures: here
    )
    let rects = screen.list.items.compactMap { item in
      if case .picture(let rect, _) = item { rect } else { nil }
    }
    let size = try #require(rects.first?.size)
    #expect(rects.count == 1 && here.asked.count == 1)
    #expect(abs(size.width / size.height - 2) < 0.2 && size.width > 300)
    #expect(screen.list.height <= 20 * 16)
  }
}
