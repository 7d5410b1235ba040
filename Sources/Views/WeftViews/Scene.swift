// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import CWeft

/// Encoded views: operations in pre-order, and the text they refer to.
///
///     let scene = Scene { Text("Hello").bold() }
///     scene.isEmpty                               // false
///     scene == Scene { Text("Hello").bold() }     // true: nothing has to be redrawn
///     let valid = try scene.validated()           // for a surface, in WeftScene
///
/// If the bytes of two scenes are equal, nothing needs to be redrawn. The format is that of `weft/op.h`: every record
/// is a whole number of 64-bit little-endian words, so the words here are the bytes that a plugin writes.
///
/// A scene is a value that any thread may use; copies share its two buffers. Encoding takes O(*n*) in the number of
/// views, and so does comparing two scenes in their bytes. A scene inside another one is copied, not encoded again.
///
/// A scene from a plugin may contain anything. No surface accepts a scene that hasn't been validated:
/// `validated(limits:)` throws `SceneError` for the first broken rule.
public struct Scene: Equatable, Hashable, Sendable {
  /// The records, each with two words of header and two words for each property.
  package var words: [UInt64]
  /// The UTF-8 text that properties refer to by offset and length.
  package var text: [UInt8]

  /// Creates an empty scene.
  public init() {
    words = []
    text = []
  }

  /// Creates a scene from its parts without checking them.
  package init(words: [UInt64], text: [UInt8]) {
    self.words = words
    self.text = text
  }

  /// Encodes a view.
  ///
  /// - Complexity: O(*n*) in the number of views.
  @inlinable
  public init(@ViewBuilder _ content: () -> some View) {
    self = SceneWriter.scene { content().encode(into: &$0) }
  }

  /// Whether the scene shows nothing.
  public var isEmpty: Bool { words.isEmpty }

  /// The size of operations and text in bytes.
  package var byteCount: Int { words.count * 8 + text.count }
}

extension Scene: PrimitiveView {
  /// Writes the scene's records.
  public func encode(into writer: inout SceneWriter) {
    writer.splice(self)
  }
}

/// The owner of the views in a part of a screen, which decides how much space they may take.
///
/// Only the engine writes it, as a modifier around the part; the host refuses a plugin's answer that contains one.
package enum SceneOwner: Equatable, Sendable {
  /// A plugin's views, which are visible and react to presses only inside their own rectangle.
  ///
  /// - Parameter most: The maximum fraction of a window's height that they may take, or `nil` if the view around them
  ///   limits them.
  case guest(most: Double?)
  /// The application's views inside those of a plugin.
  case host
  /// A question or a message in front of a screen.
  case question
  /// A menu in front of a screen.
  case menu

  /// The kind of the modifier, a number that no C header defines.
  package static let modifier: UInt32 = 0xFFF0

  /// The name of the modifier in JSON.
  package static let name = "place"

  /// Reads the owner from a modifier's properties.
  package init(code: UInt32, most: Double?) {
    self =
      switch code {
      case 1: .host
      case 2: .question
      case 3: .menu
      default: .guest(most: most)
      }
  }

  fileprivate var code: Int64 {
    switch self {
    case .guest: 0
    case .host: 1
    case .question: 2
    case .menu: 3
    }
  }
}

extension Scene {
  /// Returns the scene marked with an owner; an empty scene stays empty.
  package func owned(_ owner: SceneOwner) -> Scene {
    if isEmpty { return self }
    // The mark has no text, so the scene's own text and all offsets in it stay the same.
    return Scene(words: SceneMark(owner).around(words, in: words.indices), text: text)
  }
}

/// The words that mark a scene with an owner.
package struct SceneMark {
  /// The words before the scene.
  let head: [UInt64]
  /// The words after it.
  let tail: [UInt64]

  /// An empty mark.
  package static let none = SceneMark(head: [], tail: [])

  private init(head: [UInt64], tail: [UInt64]) {
    self.head = head
    self.tail = tail
  }

  /// Writes the mark as two parts, so that it can be put around words without copying them.
  package init(_ owner: SceneOwner) {
    var writer = SceneWriter()
    writer.begin(UInt32(WEFT_OP_MODIFIER), kind: SceneOwner.modifier)
    if owner.code != 0 { writer.property(UInt32(WEFT_PROP_ROLE), owner.code) }
    if case .guest(let most?) = owner { writer.property(UInt32(WEFT_PROP_FRACTION), most) }
    head = writer.scene.words
    writer.removeAll()
    writer.end()
    tail = writer.scene.words
  }

  /// The number of words it puts before a scene.
  package var count: Int { head.count }
}
