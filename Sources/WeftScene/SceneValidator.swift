// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import CWeft
public import WeftViews

/// Checks a scene of any origin against every rule, once, so that readers need no checks.
struct SceneValidator {
  private let scene: Scene
  private let limits: SceneLimits
  private var nodes: [SceneNode] = []
  /// Indices of nodes that wait for their END; a negative entry is a node of an unknown kind.
  private var open: [Int] = []
  private var propertyCount = 0

  init(scene: Scene, limits: SceneLimits) {
    self.scene = scene
    self.limits = limits
  }

  mutating func validate() throws(SceneError) -> ValidScene {
    guard scene.text.count <= limits.text else {
      throw error(.limit, 0, "\(scene.text.count) bytes of text, \(limits.text) are allowed")
    }
    nodes.reserveCapacity(scene.words.count / 8)
    var place = 0
    while place < scene.words.count {
      place = try record(at: place)
    }
    guard open.isEmpty else {
      throw error(.unbalanced, place, "\(open.count) END missing at the end of the scene")
    }
    return ValidScene(scene: scene, nodes: nodes)
  }

  /// Reads one record and returns the place of the next.
  private mutating func record(at place: Int) throws(SceneError) -> Int {
    guard place + 2 <= scene.words.count else {
      throw error(.badRecord, place, "the header runs past the end")
    }
    let header = scene.words[place]
    let count = Int(scene.words[place + 1] & 0xFFFF_FFFF)
    let next = place + 2 + 2 * count
    guard header >> 32 == UInt64(16 + 16 * count), next <= scene.words.count else {
      throw error(.badRecord, place, "the size \(header >> 32) does not fit \(count) properties")
    }
    propertyCount += count
    guard propertyCount <= limits.properties else {
      throw error(.limit, place, "more than \(limits.properties) properties")
    }
    try checkTexts(of: place, upTo: next)

    let kind = UInt32((header >> 16) & 0xFFFF)
    switch UInt32(header & 0xFFFF) {
    case UInt32(WEFT_OP_ROW): try begin(.row, place, count)
    case UInt32(WEFT_OP_NODE): try begin(Self.isKnownView(kind) ? .view(kind) : nil, place, count)
    case UInt32(WEFT_OP_MODIFIER): try begin(.modifier(kind), place, count)
    case UInt32(WEFT_OP_END): try end(place)
    default: break  // An operation of a later version: passed over by its size.
    }
    return next
  }

  private mutating func begin(
    _ role: SceneNode.Role?,
    _ place: Int,
    _ count: Int
  ) throws(SceneError) {
    guard open.count < limits.depth else {
      throw error(.limit, place, "nested deeper than \(limits.depth) levels")
    }
    guard nodes.count < limits.nodes else {
      throw error(.limit, place, "more than \(limits.nodes) nodes")
    }
    // Nothing inside a view of an unknown kind is shown, because nobody knows how.
    guard let role, (open.last ?? 0) >= 0 else {
      open.append(-1)
      return
    }
    if role == .row, !hasRowID(place, count) {
      throw error(.badRow, place, "a row without its id")
    }
    if let parent = open.last, nodes[parent].role == .view(UInt32(WEFT_NODE_LIST)), role != .row {
      throw error(.badRow, place, "a list holds rows only")
    }
    open.append(nodes.count)
    nodes.append(
      SceneNode(
        role: role,
        firstProperty: place + 2,
        propertyCount: count,
        end: nodes.count,
        endWord: place
      )
    )
  }

  private mutating func end(_ place: Int) throws(SceneError) {
    guard let node = open.popLast() else { throw error(.unbalanced, place, "END closes nothing") }
    guard node >= 0 else { return }
    nodes[node].end = nodes.count
    nodes[node].endWord = place + 2 + 2 * Int(scene.words[place + 1] & 0xFFFF_FFFF)
  }

  private func hasRowID(_ place: Int, _ count: Int) -> Bool {
    let wanted = UInt64(WEFT_PROP_ROW_ID) | UInt64(WEFT_TYPE_INT) << 16
    return (0..<count).contains { scene.words[place + 2 + 2 * $0] & 0xFFFF_FFFF == wanted }
  }

  private func checkTexts(of place: Int, upTo next: Int) throws(SceneError) {
    for property in stride(from: place + 2, to: next, by: 2) {
      let word = scene.words[property]
      guard (word >> 16) & 0xFFFF == UInt64(WEFT_TYPE_TEXT) else { continue }
      let start = scene.words[property + 1]
      let (end, overflow) = start.addingReportingOverflow(word >> 32)
      guard !overflow, end <= UInt64(scene.text.count) else {
        throw error(.badText, place, "a text lies outside the \(scene.text.count) bytes there are")
      }
    }
  }

  private static func isKnownView(_ kind: UInt32) -> Bool {
    kind >= UInt32(WEFT_NODE_VSTACK) && kind <= UInt32(WEFT_NODE_LAYER)
  }

  private func error(_ code: SceneError.Code, _ place: Int, _ message: String) -> SceneError {
    SceneError(code: code, offset: place * 8, message: message)
  }
}

extension Scene {
  /// Checks every rule of the encoding.
  ///
  /// - Complexity: O(*n*) in the size of the scene.
  /// - Throws: the first rule broken, with its place.
  public func validated(limits: SceneLimits = .screen) throws(SceneError) -> ValidScene {
    var validator = SceneValidator(scene: self, limits: limits)
    return try validator.validate()
  }
}
