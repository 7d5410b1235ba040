// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import CWeft
public import WeftViews

/// A scene that obeys every rule of the encoding, with an index of its nodes.
///
///     let scene = try Scene { Text("Hello") }.validated()
///     TerminalScreen(scene, columns: 20, rows: 1).text  // "Hello\n"
///
/// There is no second tree: a node is an index into the scene's own words, in pre-order, and all nodes between it and
/// its `end` are inside it. `Scene.validated(limits:)` creates one, in O(*n*), and throws `SceneError` for a scene
/// with a broken record (`badRecord`, `unbalanced`, `badText`, `badRow`) or beyond the limits (`limit`).
///
/// Surfaces take only this type, so they read properties without checks. It is a value, and it is validated once per
/// frame, however many surfaces show it. Finding the children of a node takes O(1) for each, a property O(*p*) in the
/// number of the node's properties.
///
/// A valid scene can still be absurd: lengths are clamped to a million points, and texts are cut to their visible part.
/// Only the layout limits a plugin's views to their rectangle.
public struct ValidScene {
  /// The encoding.
  public let scene: Scene
  /// Rows, views and modifiers in pre-order.
  package let nodes: [SceneNode]

  init(scene: Scene, nodes: [SceneNode]) {
    self.scene = scene
    self.nodes = nodes
  }

  /// The outermost nodes.
  package var roots: ChildSequence { ChildSequence(nodes: nodes, upcoming: 0, end: nodes.count) }

  /// The nodes directly inside a node.
  package func children(of node: Int) -> ChildSequence {
    ChildSequence(nodes: nodes, upcoming: node + 1, end: nodes[node].end)
  }

  /// The maximum length in a scene, in points; greater ones are clamped.
  package static let longest = 1_000_000.0

  /// Returns an integer property of a node, or `nil` if it has none.
  package func integer(_ id: UInt32, of node: Int) -> Int64? {
    bits(id, type: UInt32(WEFT_TYPE_INT), of: node).map { Int64(bitPattern: $0.bits) }
  }

  /// Returns a length property of a node, from 0 to ``longest``, or `nil` if it has none.
  package func length(_ id: UInt32, of node: Int) -> Double? {
    number(id, of: node).map { max(0, $0) }
  }

  /// Returns a number property of a node, within ±``longest``, or `nil` if it has none.
  package func number(_ id: UInt32, of node: Int) -> Double? {
    guard let found = bits(id, type: UInt32(WEFT_TYPE_FLOAT), of: node) else { return nil }
    let value = Double(bitPattern: found.bits)
    return value.isNaN ? 0 : min(max(value, -Self.longest), Self.longest)
  }

  /// Returns a text property of a node, or `nil` if it has none; invalid UTF-8 becomes U+FFFD.
  ///
  /// Text that users see or hear is cut to its visible part, which limits the work of every surface. Names, actions and
  /// addresses are returned whole, because a part would name something else.
  package func text(_ id: UInt32, of node: Int) -> String? {
    guard let found = bits(id, type: UInt32(WEFT_TYPE_TEXT), of: node) else { return nil }
    let start = Int(found.bits)
    let bytes = scene.text[start..<start + found.count]
    switch id {
    case UInt32(WEFT_PROP_TEXT), UInt32(WEFT_PROP_LABEL):
      return ShownText(utf8: bytes, lineLimit: lineLimit(of: node)).string
    default: return String(decoding: bytes, as: UTF8.self)
    }
  }

  /// Returns the range of a text in the scene's text if it is shown as written, as nearly all texts are.
  ///
  /// Returns `nil` for any other text, or if there is none.
  package func plainText(_ id: UInt32, of node: Int) -> Range<Int>? {
    guard let found = bits(id, type: UInt32(WEFT_TYPE_TEXT), of: node),
      found.count <= TextLimits.lineScalars
    else { return nil }
    let place = Int(found.bits)..<Int(found.bits) + found.count
    let bytes = scene.text.span.extracting(place)
    return PlainText.scalarCount(of: bytes) == nil ? nil : place
  }

  /// Whether a node has a text property, even an empty one.
  package func hasText(_ id: UInt32, of node: Int) -> Bool {
    bits(id, type: UInt32(WEFT_TYPE_TEXT), of: node) != nil
  }

  /// Whether a text may have runs, parts with another style.
  package func hasRuns(_ node: Int) -> Bool {
    bits(UInt32(WEFT_PROP_RUN), type: UInt32(WEFT_TYPE_INT), of: node) != nil
  }

  /// Returns the runs of a text in order; they start and end between scalars.
  package func runs(of node: Int, in text: String) -> [TextRun] {
    let wanted = Self.key(WEFT_PROP_RUN, WEFT_TYPE_INT)
    let address = Self.key(WEFT_PROP_RUN_URL, WEFT_TYPE_TEXT)
    var runs: [TextRun] = []
    for place in properties(of: node) {
      let key = scene.words[place] & 0xFFFF_FFFF
      let value = scene.words[place + 1]
      if key == wanted, runs.count < RichText.mostRuns {
        var run = TextRun(code: Int64(bitPattern: value))
        let start = Self.boundary(
          max(run.range.lowerBound, runs.last?.range.upperBound ?? 0),
          in: text.utf8
        )
        run.range = start..<max(start, Self.boundary(run.range.upperBound, in: text.utf8))
        runs.append(run)
      } else if key == address, runs.last?.url == nil, !runs.isEmpty {
        let end = Int(value) + Int(scene.words[place] >> 32)
        runs[runs.count - 1].url = String(decoding: scene.text[Int(value)..<end], as: UTF8.self)
      }
    }
    runs.removeAll { $0.range.isEmpty || $0.style.isEmpty }
    return runs
  }

  /// Returns a property's id and type, combined as in the lower half of its first word.
  private static func key(_ id: some BinaryInteger, _ type: some BinaryInteger) -> UInt64 {
    UInt64(id) | UInt64(type) << 16
  }

  /// Returns the nearest position between scalars at or before an offset.
  private static func boundary(_ offset: Int, in bytes: String.UTF8View) -> Int {
    var index = bytes.index(bytes.startIndex, offsetBy: min(offset, bytes.count))
    while index < bytes.endIndex, bytes[index] & 0xC0 == 0x80 { index = bytes.index(before: index) }
    return bytes.distance(from: bytes.startIndex, to: index)
  }

  /// Returns the maximum number of lines of a node's text, or `nil` for no limit.
  package func lineLimit(of node: Int) -> Int? {
    switch nodes[node].role {
    case .view(UInt32(WEFT_NODE_BADGE)), .view(UInt32(WEFT_NODE_AVATAR)),
      .view(UInt32(WEFT_NODE_PICTURE)):
      return 1
    default:
      guard let lines = integer(UInt32(WEFT_PROP_LINE_LIMIT), of: node), lines > 0 else {
        return nil
      }
      return Int(clamping: lines)
    }
  }

  private func bits(_ id: UInt32, type: UInt32, of node: Int) -> (bits: UInt64, count: Int)? {
    let wanted = Self.key(id, type)
    let words = scene.words.span
    let first = nodes[node].firstProperty
    for place in stride(from: first, to: first + 2 * nodes[node].propertyCount, by: 2)
    where words[place] & 0xFFFF_FFFF == wanted {
      return (words[place + 1], Int(words[place] >> 32))
    }
    return nil
  }

  /// Returns a hash that is equal for nodes with the same look, and rarely for others.
  package func lookHash(of node: Int) -> UInt64 {
    let words = scene.words.span
    let first = nodes[node].firstProperty
    var hash = words[first - 2]
    for place in stride(from: first, to: first + 2 * nodes[node].propertyCount, by: 2) {
      let (word, value) = Self.look(words[place], words[place + 1])
      hash = (hash ^ word ^ value.byteSwapped) &* 0x9E37_79B9_7F4A_7C15
      hash ^= hash >> 29
    }
    return hash
  }

  /// Appends a node's look: its kind and its properties, without the content of texts.
  package func appendLook(of node: Int, to look: inout [UInt64]) {
    // The header contains the number of properties and the kind.
    look.append(scene.words[nodes[node].firstProperty - 2])
    for place in properties(of: node) {
      let (word, value) = Self.look(scene.words[place], scene.words[place + 1])
      look.append(word)
      look.append(value)
    }
  }

  /// Whether a node's header and properties are these words.
  package func looks(_ node: Int, like look: Span<UInt64>) -> Bool {
    let words = scene.words.span
    let first = nodes[node].firstProperty
    guard words[first - 2] == look[0] else { return false }
    for place in stride(from: 1, to: 1 + 2 * nodes[node].propertyCount, by: 2) {
      let own = Self.look(words[first - 1 + place], words[first + place])
      guard own == (look[place], look[place + 1]) else { return false }
    }
    return true
  }

  private func properties(of node: Int) -> StrideTo<Int> {
    let first = nodes[node].firstProperty
    return stride(from: first, to: first + 2 * nodes[node].propertyCount, by: 2)
  }

  /// Returns a property and its value or, for a text, only the property.
  private static func look(_ word: UInt64, _ value: UInt64) -> (UInt64, UInt64) {
    (word >> 16) & 0xFFFF == UInt64(WEFT_TYPE_TEXT) ? (word & 0xFFFF_FFFF, 0) : (word, value)
  }

  /// A sequence of sibling nodes; each step skips the content of one node.
  package struct ChildSequence: Sequence, IteratorProtocol {
    fileprivate let nodes: [SceneNode]
    fileprivate var upcoming: Int
    fileprivate let end: Int

    /// Returns the index of the next sibling, or `nil` at the end.
    package mutating func next() -> Int? {
      guard upcoming < end else { return nil }
      defer { upcoming = nodes[upcoming].end }
      return upcoming
    }
  }
}

/// Properties that determine the look of a node, the same on every surface.
extension ValidScene {
  /// Returns the value of a property that is a code of the encoding, or 0 if it is absent.
  package func code(_ id: UInt32, of node: Int) -> UInt32 {
    UInt32(clamping: integer(id, of: node) ?? 0)
  }

  /// Returns the colour of a node, or `absent` if it has none.
  package func color(of node: Int, _ absent: Color) -> Color {
    integer(UInt32(WEFT_PROP_COLOR), of: node).map { Color(code: $0) } ?? absent
  }

  /// Returns the fill of a background or a shape.
  package func paint(of node: Int) -> Paint {
    Paint(
      color(of: node, .background),
      end: integer(UInt32(WEFT_PROP_COLOR_END), of: node).map { Color(code: $0) },
      angle: number(UInt32(WEFT_PROP_ANGLE), of: node) ?? 0
    )
  }

  /// Returns the outline of a background, a shape, a clip or a border.
  package func outline(of node: Int) -> Outline {
    Outline(
      code: code(UInt32(WEFT_PROP_SHAPE), of: node),
      radius: length(UInt32(WEFT_PROP_RADIUS), of: node) ?? 0
    )
  }

  /// Returns the shadow of a shadow modifier.
  package func shadow(of node: Int) -> Shadow {
    Shadow(
      color: color(of: node, .border),
      radius: length(UInt32(WEFT_PROP_RADIUS), of: node) ?? 0,
      x: number(UInt32(WEFT_PROP_X), of: node) ?? 0,
      y: number(UInt32(WEFT_PROP_Y), of: node) ?? 0
    )
  }

  /// Returns the opacity of an opacity modifier, from 0 to 1.
  package func opacity(of node: Int) -> Double {
    min(1, length(UInt32(WEFT_PROP_OPACITY), of: node) ?? 1)
  }

  /// Returns the picture of a picture view.
  package func picture(of node: Int) -> ScenePicture {
    ScenePicture(
      address: pictureAddress(of: node),
      name: text(UInt32(WEFT_PROP_LABEL), of: node) ?? "",
      radius: length(UInt32(WEFT_PROP_RADIUS), of: node) ?? 0,
      fit: pictureFit(of: node)
    )
  }

  /// Returns the picture address of a picture view or an avatar, or `nil` if it has none.
  package func pictureAddress(of node: Int) -> PictureAddress? {
    PictureAddress(shown: text(UInt32(WEFT_PROP_URL), of: node))
  }

  /// Returns how a picture view fits its picture into its rectangle.
  package func pictureFit(of node: Int) -> PictureFit {
    code(UInt32(WEFT_PROP_FIT), of: node) == UInt32(WEFT_FIT_WHOLE) ? .whole : .filling
  }

  /// Returns the size that a picture view takes if it is offered enough, in points.
  package func pictureSize(of node: Int) -> Size {
    Size(
      width: length(UInt32(WEFT_PROP_WIDTH), of: node) ?? 0,
      height: length(UInt32(WEFT_PROP_HEIGHT), of: node) ?? 0
    )
  }

  /// Returns the fraction of a progress view, from 0 to 1, or `nil` if progress is unknown.
  package func fraction(of node: Int) -> Double? {
    length(UInt32(WEFT_PROP_FRACTION), of: node).map { min(1, $0) }
  }
}

/// One row, view or modifier of a validated scene.
package struct SceneNode {
  /// The kind of the node.
  package enum Role: Equatable {
    case row
    case view(UInt32)
    case modifier(UInt32)
  }

  /// The kind of the node.
  package let role: Role
  /// The index of the first word of its properties.
  let firstProperty: Int
  let propertyCount: Int
  /// The index of the first node that is not inside this one.
  package internal(set) var end: Int
  /// The index of the word after its END.
  var endWord: Int

  /// Sets both ends and returns the previous value of ``end``.
  mutating func close(before end: Int, at word: Int) -> Int {
    defer { (self.end, endWord) = (end, word) }
    return self.end
  }
}
