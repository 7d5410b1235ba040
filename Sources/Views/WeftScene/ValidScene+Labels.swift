// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import CWeft
internal import WeftViews

/// What screen readers read for rows and buttons.
extension ValidScene {
  /// Returns the label of a row or, if it has none, its texts.
  package func label(ofRow node: Int) -> String {
    let label = text(UInt32(WEFT_PROP_LABEL), of: node) ?? ""
    return label.isEmpty ? texts(in: node) : label
  }

  /// The ids of the rows of the list, from top to bottom.
  package var rowIDs: [UInt64] {
    let list = nodes.indices.first { nodes[$0].role == .view(UInt32(WEFT_NODE_LIST)) }
    return list.map { children(of: $0).compactMap(rowID) } ?? []
  }

  /// The label of the list of rows, or `nil` if there is no list or it has no label.
  package var listLabel: String? {
    let list = nodes.indices.first { nodes[$0].role == .view(UInt32(WEFT_NODE_LIST)) }
    return list.flatMap { text(UInt32(WEFT_PROP_LABEL), of: $0) }
  }

  /// All texts outside of rows, in reading order.
  package var textsOutsideRows: String {
    var texts: [String] = []
    var node = 0
    while node < nodes.count {
      if nodes[node].role == .row {
        node = nodes[node].end
        continue
      }
      if let text = text(UInt32(WEFT_PROP_TEXT), of: node), !text.isEmpty { texts.append(text) }
      node += 1
    }
    return texts.joined(separator: ", ")
  }

  /// The labels of the buttons outside of rows, by action; several buttons may start the same one.
  ///
  /// The label is the nearest one around the button, or else the button's own texts.
  ///
  /// - Complexity: O(*n*) in the nodes.
  package var buttonLabels: [String: [String]] { buttonLabels(in: nodes.indices) }

  /// Returns the labels of the buttons in a row, by action.
  package func buttonLabels(inRow node: Int) -> [String: [String]] {
    buttonLabels(in: node + 1..<max(node + 1, nodes[node].end))
  }

  /// Returns the labels of the buttons in a row that are headings, by action.
  package func headingLabels(inRow node: Int) -> [String: [String]] {
    var labels: [String: [String]] = [:]
    var inner = node + 1
    while inner < nodes[node].end {
      guard code(UInt32(WEFT_PROP_ROLE), of: inner) == UInt32(WEFT_ROLE_HEADING) else {
        inner += 1
        continue
      }
      for (action, own) in buttonLabels(in: inner..<nodes[inner].end) {
        labels[action, default: []] += own
      }
      inner = nodes[inner].end
    }
    return labels
  }

  private func buttonLabels(in range: Range<Int>) -> [String: [String]] {
    var labels: [String: [String]] = [:]
    var around: [(end: Int, label: String)] = []
    var node = range.lowerBound
    while node < range.upperBound {
      if nodes[node].role == .row {
        node = nodes[node].end
        continue
      }
      while let last = around.last, last.end <= node { around.removeLast() }
      if let label = text(UInt32(WEFT_PROP_LABEL), of: node), !label.isEmpty {
        around.append((nodes[node].end, label))
      }
      if let action = text(UInt32(WEFT_PROP_ACTION), of: node) {
        labels[action, default: []].append(around.last?.label ?? texts(in: node))
      }
      node += 1
    }
    return labels
  }

  /// Returns the texts in a node in reading order, without the letters of avatars.
  private func texts(in node: Int) -> String {
    (node + 1..<max(node + 1, nodes[node].end)).compactMap { inner in
      nodes[inner].role == .view(UInt32(WEFT_NODE_AVATAR))
        ? nil : text(UInt32(WEFT_PROP_TEXT), of: inner)
    }
    .joined(separator: ", ")
  }
}
