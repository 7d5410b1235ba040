// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftTestSupport

/// The targets of the package, as named in its manifest.
struct ManifestTargets {
  /// All targets except those of tests, each with its dependencies.
  private(set) var dependencies: [String: Set<String>] = [:]
  /// The test targets, without the `Tests` at the end of their names.
  private(set) var tested: Set<String> = []

  init() throws {
    let file = Checkout.root.appending(path: "Package.swift")
    try self.init(String(contentsOf: file, encoding: .utf8))
  }

  init(_ manifest: String) throws {
    let start = try #require(manifest.range(of: "\n  targets: ["))
    let list = manifest[start.upperBound...]
    let heads = Array(list.matches(of: /(\bname: |\b(?:swift|late|library|tests)\(\s*)"(\w+)"/))
    for (index, head) in heads.enumerated() {
      let end = index + 1 < heads.count ? heads[index + 1].range.lowerBound : list.endIndex
      let name = String(head.output.2)
      if head.output.1.hasPrefix("tests") {
        tested.insert(name)
        continue
      }
      let words = list[head.range.upperBound..<end].matches(of: /"(\w+)"/)
      dependencies[name] = Set(words.map { String($0.output.1) })
    }
    let names = Set(dependencies.keys)
    // A target also names itself, as its folder.
    for name in names { dependencies[name]?.formIntersection(names.subtracting([name])) }
  }

  var names: Set<String> { Set(dependencies.keys) }

  /// Returns the direct and indirect dependencies of a target, without the target.
  func reached(from target: String) -> Set<String> {
    var found: Set<String> = []
    var waiting = [target]
    while let next = waiting.popLast() {
      waiting += (dependencies[next] ?? []).filter { found.insert($0).inserted }
    }
    return found
  }
}
