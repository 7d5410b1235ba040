// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftScene
internal import WeftTerminal
internal import WeftViews

/// Frames of a list with pictures that scrolls by a line, for each kind of terminal.
enum PictureFrameBenchmarks {
  private static let (columns, rows, frames) = (120, 40, 60)
  private static let cell = (width: 8, height: 16)
  /// The cells of a picture, as in messages.
  private static let size = (width: 30.0, height: 10.0)

  static func run(report: (Measurement) -> Void) throws {
    let kitty = try measure(TerminalGraphics(.kitty, cell: cell))
    let sixel = try measure(TerminalGraphics(.sixel, cell: cell))
    let blocks = try measure(nil)
    report(
      Measurement(
        name: "Console/picture-line-\(columns)x\(rows)",
        runs: frames,
        median: kitty.time,
        rivals: [("as half blocks", blocks.time), ("as sixels", sixel.time)],
        counts: [
          ("bytes a frame", Double(kitty.bytes)),
          ("as half blocks", Double(blocks.bytes)),
          ("as sixels", Double(sixel.bytes)),
          ("bytes that come once", Double(kitty.once)),
        ]
      )
    )
  }

  /// Returns the median time and the mean bytes of a frame whose pictures were shown before, with what
  /// is painted at rest, and the bytes until all have been shown.
  private static func measure(
    _ graphics: TerminalGraphics?
  ) throws -> (time: Duration, bytes: Int, once: Int) {
    var writer = TerminalWriter(depth: .full)
    _ = writer.use(graphics)
    let pixels = graphics == nil ? (width: 1, height: 2) : cell
    let pictures = Photographs(
      PictureSize(width: Int(size.width) * pixels.width, height: Int(size.height) * pixels.height)
    )
    var (screen, once): (TerminalScreen?, Int) = (nil, 0)
    var (times, bytes): ([Duration], Int) = ([], 0)
    for frame in Array(0...frames) + (0..<frames).reversed() {
      let clock = ContinuousClock()
      let start = clock.now
      let next = try self.screen(frame, graphics, pictures, after: screen)
      var count = writer.show(TerminalFrame(next)).utf8.count
      while writer.isBehind { count += writer.goOn().utf8.count }
      let time = clock.now - start
      if times.count > frames { bytes += count } else { once += count }
      times.append(time)
      screen = next
    }
    let seen = times.dropFirst(frames + 1).sorted()
    return (seen[seen.count / 2], bytes / frames, once)
  }

  private static func screen(
    _ offset: Int,
    _ graphics: TerminalGraphics?,
    _ pictures: Photographs,
    after previous: TerminalScreen?
  ) throws -> TerminalScreen {
    TerminalScreen(
      try scene.validated(),
      columns: columns,
      rows: rows,
      theme: .light,
      isRightToLeft: false,
      scrolledBy: { _, _ in Double(offset * cell.height) },
      focus: nil,
      pictures: pictures,
      graphics: graphics,
      after: previous
    )
  }

  private static var scene: Scene {
    var writer = SceneWriter()
    writer.beginList()
    for row in 0..<30 {
      writer.beginRow(UInt64(row + 1), provider: nil, label: "row", isSelected: false)
      VStack(alignment: .leading) {
        Text("A message with a picture, number \(row)")
        PictureView(
          url: "\(row).jpg",
          name: "Photograph",
          width: size.width * Double(cell.width),
          height: size.height * Double(cell.height)
        )
      }
      .encode(into: &writer)
      writer.end()
    }
    writer.end()
    return writer.scene
  }
}

/// A picture with colour gradients and grain, like a photograph, at each address.
private struct Photographs: PictureProvider {
  private let picture: Picture?

  init(_ size: PictureSize) {
    var random = Random(seed: 1)
    var bytes: [UInt8] = []
    for y in 0..<size.height {
      for x in 0..<size.width {
        let grain = random.below(9)
        bytes += [
          UInt8(40 + x * 160 / size.width + grain), UInt8(60 + y * 150 / size.height + grain),
          UInt8(200 - (x + y) * 100 / (size.width + size.height) - grain), 255,
        ]
      }
    }
    picture = Picture(width: size.width, height: size.height, bytes: bytes)
  }

  func picture(at address: PictureAddress, _ size: PictureSize) -> Picture? { picture }
}
