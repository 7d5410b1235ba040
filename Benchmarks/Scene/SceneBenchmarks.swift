// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Weft
internal import WeftImage
internal import WeftTerminal
internal import WeftWeb

/// The stages of 64 channel rows from models to a terminal, a page and a picture.
public enum SceneBenchmarks {
  private static let stopwatch = Stopwatch(runs: 201)

  /// Measures each stage.
  public static func run(report: (Measurement) -> Void) {
    let list = SampleList.make(rows: 64)
    let scene = list.screen(rowLimit: 64)
    guard let valid = try? scene.validated() else { preconditionFailure("the engine's own scene") }
    let copy = copy(of: scene)
    report(encodeRows(list, copy))
    let drawnAnew = Contender("the same with every row drawn anew") {
      list.slots.redraw()
      return list.screen(rowLimit: 64).byteCount
    }
    report(
      stopwatch.measure(
        "Scene/screen-64-rows",
        { list.screen(rowLimit: 64).byteCount },
        against: [copy, drawnAnew]
      )
    )
    report(
      stopwatch.measure(
        "Scene/validate-64-rows",
        { (try? scene.validated()) == nil ? 0 : 1 },
        against: [copy]
      )
    )
    // Made before, because only the encoder is measured.
    let words = list.rows(in: 0..<64).map { [$0.channelName, $0.messagePreviewText] }
    let texts = Contender("JSONEncoder over two texts of each row") {
      (try? JSONEncoder().encode(words))?.count ?? 0
    }
    report(
      stopwatch.measure(
        "Scene/layout-64-rows",
        { valid.layout(width: 640, measurer: TerminalMeasurer()).items.count },
        against: [texts]
      )
    )
    report(frame(list, texts))
    report(
      stopwatch.measure(
        "Scene/html-64-rows",
        { HTMLPage(valid, title: "", themes: .only(.light)).bytes.count },
        against: [texts]
      )
    )
    if let image = try? SceneImage.Painter() { report(picture(valid, image, texts)) }
  }

  /// Measures encoding the default row's views, with their texts made before.
  private static func encodeRows(
    _ list: ChatChannelListViewModel,
    _ copy: Contender
  ) -> Measurement {
    let rows = list.rows(in: 0..<64)
    var writer = SceneWriter()
    return stopwatch.measure(
      "Scene/encode-64-rows",
      {
        writer.removeAll()
        for row in rows { ChannelListItem(row: row).encode(into: &writer) }
        return writer.byteCount
      },
      against: [copy]
    )
  }

  /// Measures a frame on a large terminal after scrolling by a row.
  private static func frame(
    _ list: ChatChannelListViewModel,
    _ texts: Contender
  ) -> Measurement {
    let frames = [0, 1].map { first in
      _ = list.send(.scroll(to: first))
      guard let scene = try? list.screen(rowLimit: 33).validated() else {
        preconditionFailure("the engine's own scene")
      }
      return scene
    }
    var shown = TerminalScreen(frames[0], columns: 240, rows: 67)
    var next = 1
    return stopwatch.measure(
      "Scene/terminal-frame-240x67",
      {
        let screen = TerminalScreen(frames[next], columns: 240, rows: 67, after: shown)
        let bytes = screen.update(from: shown).utf8.count
        (shown, next) = (screen, 1 - next)
        return bytes
      },
      against: [texts]
    )
  }

  /// Measures a picture of 14 rows whose texts are shaped already.
  private static func picture(
    _ scene: ValidScene,
    _ painter: SceneImage.Painter,
    _ texts: Contender
  ) -> Measurement {
    Stopwatch(runs: 41).measure(
      "Scene/picture-420x896",
      { (try? painter.paint(scene, width: 420, height: 896)) ?? 0 },
      against: [texts]
    )
  }

  /// A copy of as many bytes: changing a byte of a second reference makes the array copy itself
  /// with one memcpy.
  private static func copy(of scene: Scene) -> Contender {
    let bytes = [UInt8](repeating: 7, count: scene.byteCount)
    return Contender("copy of the same bytes") {
      var second = bytes
      second[0] = 1
      return second.count
    }
  }
}
