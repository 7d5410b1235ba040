// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import CGTK
internal import CWeftGTK

/// A GSK render node, kept alive by this object.
///
/// SAFETY, for the whole class: it holds one reference for its lifetime.
@safe
final class RenderNode {
  let node: OpaquePointer

  /// Records what a function draws, or returns `nil` if it draws nothing.
  init?(_ draw: (SnapshotBrush) -> Void) {
    guard let snapshot = unsafe gtk_snapshot_new() else { return nil }
    let brush = unsafe SnapshotBrush(snapshot)
    draw(brush)
    brush.endLayers()
    guard let node = unsafe weft_snapshot_take(snapshot) else { return nil }
    unsafe self.node = node
  }

  private init(_ node: OpaquePointer) {
    unsafe self.node = node
  }

  /// Returns the node as a texture, or `nil` if the list's renderer wouldn't draw that any faster.
  func flattened(for list: Widget) -> RenderNode? {
    unsafe weft_node_flatten(list.pointer, node).map { unsafe RenderNode($0) }
  }

  deinit {
    unsafe gsk_render_node_unref(node)
  }
}
