// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

@_exported public import WeftSource

/// A conformance suite for implementations of `ChatSource`.
///
///     let broken = await SourceConformance.check { workspace in MySource(workspace.state) }
///     #expect(broken.isEmpty, "\(broken.map(\.description).joined(separator: "\n"))")
///
/// It needs no test framework: an empty result is a pass. Each group of rules gets a new source,
/// which must hold exactly the given workspace and have no events yet.
public enum SourceConformance {
  /// A function that creates a source with the contents of a workspace.
  public typealias Factory = @Sendable (SourceWorkspace) async throws -> any ChatSource

  /// Checks every rule and returns the broken ones.
  ///
  /// - Parameters:
  ///   - patience: How long a source may take to answer a request or to deliver events.
  ///   - clock: The clock that measures this time.
  ///   - make: Creates a new source from a workspace; called for each group of rules.
  public static func check(
    patience: Duration = .seconds(10),
    clock: any Clock<Duration> = ContinuousClock(),
    _ make: @escaping Factory
  ) async -> [BrokenRule] {
    let guardian = Patience(patience, clock)
    let groups: [@Sendable (Checked) async throws -> Void] = [
      { try await $0.checkAccount() }, { try await $0.checkChannelPages() },
      { try await $0.checkThreadPages() }, { try await $0.checkCursors() },
      { try await $0.checkMovingRows() }, { try await $0.checkMessages() },
      { try await $0.checkSingleRows() }, { try await $0.checkActions() },
      { try await $0.checkRefusals() }, { try await $0.checkFollowing() },
      { try await $0.checkResuming() }, { try await $0.checkCancelling() },
      { try await $0.checkManyAtOnce() },
    ]
    let findings = Findings()
    for group in groups {
      do {
        let workspace = SourceWorkspace.standard
        let source = PatientSource(try await make(workspace), guardian)
        try await group(Checked(source, workspace, guardian, findings))
      } catch {
        findings.add(.answers, "a call that has to succeed has failed: \(error)")
      }
    }
    return findings.all
  }
}
