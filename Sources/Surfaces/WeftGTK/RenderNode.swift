// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import CGTK
internal import CWeftGTK

/// A render node, kept alive by this object.
///
/// SAFETY, for all of the class: it holds one reference from its creation to its end.
@safe
final class RenderNode {
  let node: OpaquePointer

  /// Records what a function draws; nil where it draws nothing.
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

  /// The same as pixels; nil where the renderer of a list draws it as fast as these.
  func flattened(for list: Widget) -> RenderNode? {
    unsafe weft_node_flatten(list.pointer, node).map { unsafe RenderNode($0) }
  }

  deinit {
    unsafe gsk_render_node_unref(node)
  }
}
