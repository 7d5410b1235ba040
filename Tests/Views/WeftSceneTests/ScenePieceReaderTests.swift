// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import WeftViews

@testable import WeftScene

/// Words of a scene as a plugin could write them.
private let row: UInt64 = 1
private let end: [UInt64] = [4 | 16 << 32, 0]

@Suite struct ScenePieceReaderTests {
  private let first = Scene {
    HStack {
      Text("Ada")
      Text("Lovelace").bold()
    }
  }
  private let second = Scene { Text("a note") }

  /// Several views in sequence, each followed by an END.
  private func closed(_ scenes: Scene...) -> Scene {
    var writer = SceneWriter()
    for scene in scenes {
      writer.splice(scene)
      writer.end()
    }
    return writer.scene
  }

  @Test func `each piece equals its original scene and has only its own text`() throws {
    let all = closed(first, second, first)
    var reader = ScenePieceReader(limits: .row)
    var index = 0
    for scene in [first, second, first] {
      let piece = try reader.piece(of: all, from: index)
      #expect(piece.scene == scene)
      #expect(piece.frame == nil && !piece.containsRows)
      index = piece.next
    }
    #expect(index == all.words.count)
  }

  @Test func `a piece with content is marked, a frame and an empty piece are not`() throws {
    let frame = SceneFrame { content in
      VStack {
        content
        Text("below")
      }
    }
    let all = closed(first, second, Scene(), frame.piece)
    for owner in [SceneOwner.guest(most: 0.5), .guest(most: nil), .host] {
      var reader = ScenePieceReader(limits: .row, mark: SceneMark(owner))
      var index = 0
      for scene in [first.owned(owner), second.owned(owner), Scene(), frame.piece] {
        let piece = try reader.piece(of: all, from: index)
        #expect(piece.scene == scene)
        index = piece.next
      }
      #expect(index == all.words.count)
    }
  }

  @Test func `a text used twice is copied once, and distant texts are copied separately`()
    throws
  {
    var shared = closed(
      Scene {
        HStack {
          Text("same"); Text("same")
        }
      }
    )
    let places = shared.words.indices.filter {
      shared.words[$0] >> 16 & 0xFFFF == 3 && shared.words[$0] >> 32 == 4
    }
    for place in places { shared.words[place + 1] = 0 }
    shared.text = Array("same, and nothing of this".utf8)
    var reader = ScenePieceReader(limits: .row)
    #expect(try reader.piece(of: shared, from: 0).scene.text == Array("same".utf8))

    var far = closed(
      Scene {
        HStack {
          Text("same"); Text("same")
        }
      }
    )
    far.words[places[0] + 1] = 0
    far.words[places[1] + 1] = 1000
    far.text = Array("here".utf8) + Array(repeating: 0, count: 996) + Array("away".utf8)
    #expect(try reader.piece(of: far, from: 0).scene.text == Array("hereaway".utf8))
  }

  @Test func `a hole turns a piece into a frame around it`() throws {
    let frame = SceneFrame { content in
      VStack {
        Text("above")
        content
        Text("below")
      }
    }
    var reader = ScenePieceReader(limits: .row)
    let all = closed(first, frame.piece)
    let before = try reader.piece(of: all, from: 0)
    let piece = try reader.piece(of: all, from: before.next)
    #expect(piece.frame == frame)
    #expect(piece.frame?.around(second) == frame.around(second))
  }

  @Test func `rows inside a piece are reported`() throws {
    var writer = SceneWriter()
    writer.begin(UInt32(row))
    writer.property(1, Int64(7))
    writer.end()
    writer.end()
    var reader = ScenePieceReader(limits: .row)
    #expect(try reader.piece(of: writer.scene, from: 0).containsRows)
  }

  @Test func `a piece without its END or over the limits of a row is refused`() {
    var reader = ScenePieceReader(limits: .row)
    #expect(throws: SceneError.self) { try reader.piece(of: first, from: 0) }
    let deep = Scene(
      words: (0..<65).flatMap { _ in [2 | 1 << 16 | 16 << 32, 0] as [UInt64] },
      text: []
    )
    #expect(throws: SceneError.self) { try reader.piece(of: deep, from: 0) }
    let long = Scene { for _ in 0..<65 { Text(String(repeating: "x", count: 1 << 10)) } }
    #expect(throws: SceneError.self) { try reader.piece(of: closed(long), from: 0) }
    #expect((try? reader.piece(of: closed(second), from: 0).scene) == second)
  }

  @Test func `addresses that a piece may not show become empty and the rest is unchanged`()
    throws
  {
    func views(_ allowed: String, _ other: String) -> Scene {
      Scene {
        Avatar(initials: "A", color: .accent, size: 20, url: allowed)
        Text(other + " and a text")
        PictureView(url: other, name: "mxc://name", width: 20, height: 20)
        PictureView(url: allowed, name: "b", width: 20, height: 20)
      }
    }
    for mark in [SceneMark.none, SceneMark(.guest(most: 1))] {
      var reader = ScenePieceReader(limits: .row, mark: mark)
      let all = closed(first, views("a.png", "mxc://evil/x"))
      let next = try reader.piece(of: all, from: 0).next
      let piece = try reader.piece(of: all, from: next) { $0.elementsEqual("a.png".utf8) }
      #expect(piece.dropped == "mxc://evil/x")
      let shown = try piece.scene.validated()
      let addresses = shown.nodes.indices.map { shown.pictureAddress(of: $0)?.text }
      #expect(addresses.compactMap(\.self) == ["a.png", "a.png"])
      #expect("\(shown.json)".contains("mxc://evil/x and a text"))
      #expect(
        !"\(shown.json)".contains("\"mxc://evil/x\"") && "\(shown.json)".contains("mxc://name")
      )
      // The cache of the piece before says nothing about the next one.
      #expect(try reader.piece(of: closed(views("a", "b")), from: 0).dropped == nil)
    }
  }
}

extension ScenePieceReader {
  /// Reads a piece that may show every picture.
  fileprivate mutating func piece(of scene: Scene, from start: Int) throws(SceneError) -> Piece {
    try piece(of: scene, from: start) { _ in true }
  }
}
