// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import CWeft
package import WeftViews

/// The owners of views, and the heights these may take.
extension ValidScene {
  /// Returns the owner that a node assigns to its content, or `nil` for any other node.
  package func owner(of node: Int) -> SceneOwner? {
    guard nodes[node].role == .modifier(SceneOwner.modifier) else { return nil }
    return SceneOwner(
      code: code(UInt32(WEFT_PROP_ROLE), of: node),
      most: length(UInt32(WEFT_PROP_FRACTION), of: node).map { min($0, 1) }
    )
  }

  /// Whether a node contains a plugin's views.
  ///
  /// - Complexity: O(*n*) in the nodes inside it.
  package func holdsGuest(_ node: Int) -> Bool {
    (node + 1..<nodes[node].end).contains { isGuest($0) }
  }

  /// Whether a node contains the application's views inside a plugin's.
  ///
  /// - Complexity: O(*n*) in the nodes inside it.
  package func holdsHost(_ node: Int) -> Bool {
    (node + 1..<nodes[node].end).contains { owner(of: $0) == .host }
  }

  private func isGuest(_ node: Int) -> Bool {
    if case .guest = owner(of: node) { true } else { false }
  }

  /// Whether a node is or contains a list.
  ///
  /// - Complexity: O(*n*) in the nodes inside it.
  package func holdsList(_ node: Int) -> Bool {
    (node..<nodes[node].end).contains { nodes[$0].role == .view(UInt32(WEFT_NODE_LIST)) }
  }

  /// Returns the maximum height of a row in a window, or `nil` for a row drawn only by the application.
  ///
  /// A row with a plugin's views is at most as high as the window, or as the application's own views in it need, if
  /// that is more. Other rows, such as long messages, are as high as their content.
  package func mostHeight(ofRow row: Int, window: Double) -> Double? {
    ownHeight(ofRow: row).map { max(window, $0) }
  }

  /// Returns the maximum height that the application's own views in a row may need, all stacked.
  ///
  /// Returns `nil` for a row without a plugin's views.
  ///
  /// - Complexity: O(*n*) in the nodes of the row and the bytes of their texts.
  package func ownHeight(ofRow row: Int) -> Double? {
    guard holdsGuest(row) else { return nil }
    var height = 0.0
    var node = row + 1
    /// The ends and owners of the marked parts around the current node, innermost last.
    var around: [(end: Int, isGuest: Bool)] = []
    while node < nodes[row].end {
      while let last = around.last, last.end <= node { around.removeLast() }
      switch owner(of: node) {
      case .guest: around.append((nodes[node].end, true))
      case .host: around.append((nodes[node].end, false))
      default: if around.last?.isGuest != true { height += ownHeight(of: node) }
      }
      node += 1
    }
    return height
  }

  /// Returns how much a node itself adds to the height at most, without the nodes inside it.
  private func ownHeight(of node: Int) -> Double {
    func sum(_ ids: [UInt32]) -> Double { ids.reduce(0) { $0 + (length($1, of: node) ?? 0) } }
    return switch nodes[node].role {
    case .view(UInt32(WEFT_NODE_TEXT)): Double(mostLines(of: node)) * Self.highestLine
    case .view(UInt32(WEFT_NODE_AVATAR)): sum([UInt32(WEFT_PROP_WIDTH)])
    case .view(UInt32(WEFT_NODE_PICTURE)):
      max(Self.highestLine, sum([UInt32(WEFT_PROP_HEIGHT)]))
    case .view(UInt32(WEFT_NODE_SPACER)): sum([UInt32(WEFT_PROP_MIN_LENGTH)])
    case .view(UInt32(WEFT_NODE_VSTACK)):
      sum([UInt32(WEFT_PROP_SPACING)])
        * Double(children(of: node).reduce(0) { count, _ in count + 1 })
    case .view(UInt32(WEFT_NODE_BADGE)), .view(UInt32(WEFT_NODE_ICON)),
      .view(UInt32(WEFT_NODE_PROGRESS)), .view(UInt32(WEFT_NODE_DIVIDER)):
      Self.highestLine
    case .modifier(UInt32(WEFT_MODIFIER_PADDING)):
      sum([UInt32(WEFT_PROP_TOP), UInt32(WEFT_PROP_BOTTOM)])
    case .modifier(UInt32(WEFT_MODIFIER_FRAME)):
      sum([UInt32(WEFT_PROP_HEIGHT), UInt32(WEFT_PROP_MIN_HEIGHT)])
    default: 0
    }
  }

  /// The approximate line height of a title, in points.
  private static let highestLine = 32.0
  /// The minimum number of bytes that a surface puts in a line of text.
  private static let leastBytesInLine = 12

  private func mostLines(of text: Int) -> Int {
    let limit = integer(UInt32(WEFT_PROP_LINE_LIMIT), of: text).map { Int(clamping: $0) } ?? 0
    if limit == 1 { return 1 }
    let bytes = self.text(UInt32(WEFT_PROP_TEXT), of: text)?.utf8 ?? "".utf8
    let breaks = bytes.count { $0 == UInt8(ascii: "\n") }
    let lines = 1 + breaks + bytes.count / Self.leastBytesInLine
    return limit > 0 ? min(limit, lines) : lines
  }
}
