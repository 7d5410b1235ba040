// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import WeftJSON

@testable import WeftPage

/// The contents of a page, built from patches as the page's script does it.
struct PageModel {
  private(set) var rules: [String] = []
  private(set) var frame = ""
  private(set) var rows: [String: String] = [:]
  private(set) var order: [String] = []
  /// The values passed on unchanged: the list, the place, the title and so on.
  private(set) var told: [String: JSONValue] = [:]
  /// Violations of the patch format.
  private(set) var faults: [String] = []

  mutating func apply(_ patch: JSONValue) {
    guard case .object(let members) = patch else { return faults.append("no object") }
    if patch["reset"] == .bool(true) { (rules, frame, rows, order) = ([], "", [:], []) }
    rules += texts(patch["css"])
    if let text = patch["frame"]?.text { frame = text }
    if case .object(let changed)? = patch["rows"] {
      for row in changed { rows[row.key] = row.value.text }
    }
    let gone = Set(texts(patch["gone"]))
    if !gone.isSubset(of: order) { faults.append("rows \(gone) leave that are not all there") }
    if case .array(let runs)? = patch["moves"] { place(runs, gone) }
    order.removeAll(where: gone.contains)
    rows = rows.filter { !gone.contains($0.key) }
    if Set(order).count < order.count { faults.append("a row is twice in \(order)") }
    let missing = order.filter { rows[$0] == nil }
    if !missing.isEmpty { faults.append("rows \(missing) were never told") }
    if rows.count != order.count { faults.append("rows are told that have no place") }
    for member in members
    where ["list", "place", "depth", "title", "theme", "search"].contains(member.key) {
      told[member.key] = member.value
    }
  }

  /// Places runs of rows before rows that stay; the first value of each run names that row.
  private mutating func place(_ runs: [JSONValue], _ gone: Set<String>) {
    let placed = Set(runs.flatMap { texts($0) }).subtracting(runs.compactMap { first($0) })
    order.removeAll(where: placed.contains)
    for run in runs {
      let before = first(run)
      let ids = before == nil ? texts(run) : Array(texts(run).dropFirst())
      let index = before == nil ? order.count : order.firstIndex { $0 == before }
      guard let index, !ids.isEmpty, before.map({ !gone.contains($0) }) ?? true else {
        faults.append("\(ids) have no place before \(before ?? "the end")")
        continue
      }
      order.insert(contentsOf: ids, at: index)
    }
  }

  /// The row before which a run is placed, or `nil` for the end.
  private func first(_ run: JSONValue) -> String? {
    guard case .array(let values) = run else { return nil }
    return values.first?.text
  }

  private func texts(_ value: JSONValue?) -> [String] {
    guard case .array(let values)? = value else { return [] }
    return values.compactMap(\.text)
  }

  /// The visible result: markup with the rules of its classes, independent of their names.
  var look: [String] {
    var bodies: [String: String] = [:]
    for rule in rules {
      let parts = rule.split(separator: "{", maxSplits: 1).map(String.init)
      if parts.count == 2 { bodies[parts[0].filter { $0 != "." }] = parts[1] }
    }
    let told = told.sorted { $0.key < $1.key }.map { "\($0.key): \(JSONWriter.compact($0.value))" }
    return told
      + ([frame] + order.map { "\($0) " + (rows[$0] ?? "none") }).map { markup in
        markup.split(separator: "\"", omittingEmptySubsequences: false).map { part in
          part.split(separator: " ").map { bodies[String($0)] ?? String($0) }.joined(separator: " ")
        }.joined(separator: "\"")
      }
  }

  /// The labels of the rows, from top to bottom.
  var labels: [String] {
    order.compactMap { id in
      rows[id]?.split(separator: "aria-label=\"").dropFirst().first?
        .split(separator: "\"").first.map(String.init)
    }
  }

  /// The row whose label starts with a text.
  func row(_ text: String) -> String? {
    zip(order, labels).first { $0.1.hasPrefix(text) }?.0
  }
}
