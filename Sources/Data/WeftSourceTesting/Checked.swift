// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftModel

/// A source with its workspace while a group of rules is checked.
struct Checked: Sendable {
  let source: PatientSource
  let workspace: SourceWorkspace
  let patience: Patience
  let findings: Findings

  init(
    _ source: PatientSource,
    _ workspace: SourceWorkspace,
    _ patience: Patience,
    _ findings: Findings
  ) {
    (self.source, self.workspace) = (source, workspace)
    (self.patience, self.findings) = (patience, findings)
  }

  /// Records that a rule is broken where a condition is false.
  func expect(_ holds: Bool, _ rule: SourceRule, _ finding: @autoclosure () -> String) {
    if !holds { findings.add(rule, finding()) }
  }

  func context<Row>(_ row: Row.Type = Row.self) -> QueryContext<Row> {
    QueryContext(currentUser: workspace.user.id, now: workspace.now)
  }

  func checkAccount() async throws {
    let account = try await source.account()
    expect(account.user.id == workspace.user.id, .account, "It is that of \(account.user.id).")
    expect(account.mutedUserIDs.isEmpty, .account, "A user is muted whom no one has muted.")
  }
}
