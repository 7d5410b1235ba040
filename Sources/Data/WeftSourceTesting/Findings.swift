// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

/// The broken rules found so far, at most three findings for each rule.
///
/// It may be used by several tasks at once.
final class Findings: Sendable {
  private static let most = 3
  private let broken = Mutex<[BrokenRule]>([])

  var all: [BrokenRule] { broken.withLock { $0 } }

  func add(_ rule: SourceRule, _ finding: String) {
    broken.withLock { broken in
      guard broken.count(where: { $0.rule == rule }) < Self.most else { return }
      broken.append(BrokenRule(rule: rule, finding: finding))
    }
  }
}
