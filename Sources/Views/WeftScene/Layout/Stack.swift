// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import CWeft

/// The input of stack layout.
struct Stack {
  var axis: Axis
  var alignment: UInt32
  var spacing: Double
  /// The index of the first view, or ``end`` if there is none.
  let first: Int
  /// The index of the first node after all views.
  let end: Int
  /// The number of views.
  let count: Int
  /// Whether to skip layers among the views.
  private let hasOnlyViews: Bool

  /// Creates the stack of the views in a node or, without a node, of a scene's outermost views.
  init(
    in node: Int?,
    of scene: ValidScene,
    axis: Axis = .vertical,
    alignment: UInt32 = UInt32(WEFT_ALIGN_LEADING),
    spacing: Double = 0,
    withLayers: Bool = true
  ) {
    self.axis = axis
    self.alignment = alignment
    self.spacing = spacing
    end = node.map { scene.nodes[$0].end } ?? scene.nodes.count
    hasOnlyViews = !withLayers
    var place = node.map { $0 + 1 } ?? 0
    if !withLayers { place = Self.skipLayers(from: place, to: end, in: scene) }
    first = place
    var count = 0
    while place < end {
      count += 1
      place = scene.nodes[place].end
      if !withLayers { place = Self.skipLayers(from: place, to: end, in: scene) }
    }
    self.count = count
  }

  /// Returns the views in a node from top to bottom, with their leading edges aligned.
  static func downwards(in node: Int?, of scene: ValidScene) -> Stack {
    Stack(in: node, of: scene)
  }

  /// Returns the views in a node from top to bottom, without the node's layers.
  static func content(of node: Int, of scene: ValidScene) -> Stack {
    Stack(in: node, of: scene, withLayers: false)
  }

  /// Returns the index of the next view, or ``end`` after the last.
  func view(after view: Int, in scene: ValidScene) -> Int {
    let next = scene.nodes[view].end
    return hasOnlyViews ? Self.skipLayers(from: next, to: end, in: scene) : next
  }

  private static func skipLayers(from place: Int, to end: Int, in scene: ValidScene) -> Int {
    var place = place
    while place < end, scene.nodes[place].role == .view(UInt32(WEFT_NODE_LAYER)) {
      place = scene.nodes[place].end
    }
    return place
  }

  /// The total space between the views.
  var gaps: Double { spacing * Double(max(0, count - 1)) }

  /// Returns the offset of a view of one length inside another length.
  func offset(of length: Double, in whole: Double, step: Double) -> Double {
    Self.offset(alignment, of: length, in: whole, step: step)
  }

  static func offset(
    _ alignment: UInt32,
    of length: Double,
    in whole: Double,
    step: Double
  ) -> Double {
    switch alignment {
    case UInt32(WEFT_ALIGN_LEADING): 0
    case UInt32(WEFT_ALIGN_TRAILING): whole - length
    default: ((whole - length) / 2 / step).rounded(.down) * step
    }
  }
}

extension Proposal {
  func with(_ axis: Axis, _ length: Double?) -> Proposal {
    var copy = self
    copy[axis] = length
    return copy
  }
}
