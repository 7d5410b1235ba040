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
  /// A function that creates a source and describes its contents.
  public typealias Describer =
    @Sendable () async throws -> (source: any ChatSource, workspace: SourceWorkspace)

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
    await check(
      patience: patience,
      clock: clock,
      describing: {
        (try await make(.standard), .standard)
      }
    )
  }

  /// Checks every rule of a source that creates chats and whose account has private notes.
  package static func checkMarking(
    patience: Duration,
    _ make: @escaping Factory
  ) async -> [BrokenRule] {
    await check(
      patience: patience,
      describing: {
        (try await make(.marking), .marking)
      }
    )
  }

  /// Checks every rule over contents that the source describes, and returns the broken ones.
  ///
  /// It is for a source whose server chooses the ids, or that lacks something in
  /// ``SourceWorkspace/standard``. Actions for which the user lacks the capability there, and roles
  /// that are `nil`, are not checked.
  ///
  /// - Parameters:
  ///   - patience: How long a source may take to answer a request or to deliver events.
  ///   - clock: The clock that measures this time.
  ///   - make: Creates a new source; called for each group of rules. The workspace has at least
  ///     five channels and three threads.
  public static func check(
    patience: Duration = .seconds(10),
    clock: any Clock<Duration> = ContinuousClock(),
    describing make: @escaping Describer
  ) async -> [BrokenRule] {
    let guardian = Patience(patience, clock)
    let groups: [@Sendable (Checked) async throws -> Void] = [
      { try await $0.checkAccount() }, { try await $0.checkChannelPages() },
      { try await $0.checkThreadPages() }, { try await $0.checkCursors() },
      { try await $0.checkMovingRows() }, { try await $0.checkMessages() },
      { try await $0.checkSingleRows() }, { try await $0.checkActions() },
      { try await $0.checkRefusals() }, { try await $0.checkFollowing() },
      { try await $0.checkResuming() }, { try await $0.checkCancelling() },
      { try await $0.checkManyAtOnce() }, { try await $0.checkVotesAtOnce() },
    ]
    let findings = Findings()
    for group in groups {
      do {
        let (source, workspace) = try await make()
        try await group(
          Checked(
            PatientSource(source, guardian),
            of: workspace,
            patience: guardian,
            findings: findings
          )
        )
      } catch {
        findings.add(.answers, "a call that has to succeed has failed: \(error)")
      }
    }
    return findings.all
  }
}

/// A rule that a source has to follow, as ``BrokenRule`` names it.
public enum SourceRule: String, CaseIterable, Sendable {
  case answers, account
  case order, completeness, pageSize, pageEnd, membership, cursors, movingRows
  case messages, singleRows
  case outcome, isolation, idempotence, refusal
  case eventsTell, eventOrder, eventsOnce, fromNowOn, pagePosition
  case resuming, lostPosition, followers, cancelling, concurrency, votes

  /// A sentence that says what the rule requires.
  public var sentence: String {
    switch self {
    case .answers: "What may be asked for is answered in time."
    case .account: "The account is that of the workspace."
    case .order: "The rows of a page stand in the query's order, behind those of the page before."
    case .completeness: "While nothing changes, pages give each row of the list once."
    case .pageSize: "A page has at most as many rows as were asked for."
    case .pageEnd: "A page with a next one has a row, and the last one has no next."
    case .membership: "Only rows that match the query are in its pages."
    case .cursors: "A cursor of another query, another kind of list or of no list is refused."
    case .movingRows: "A row that stays where it is comes once, whatever other rows do."
    case .messages: "Pages of messages lie behind each other without gaps."
    case .singleRows: "One row asked for is that of the lists, and nil where there is none."
    case .outcome: "An action that returned has happened, and pages show it."
    case .isolation: "An action changes what it is about and nothing else."
    case .idempotence: "An action whose outcome is there already changes nothing."
    case .refusal: "A refused action gives a reason, changes nothing and reaches no follower."
    case .eventsTell: "The events of an action lead from what was loaded to what pages show."
    case .eventOrder: "Positions increase from each event to the next."
    case .eventsOnce: "Each event comes once."
    case .fromNowOn: "A follower without a position receives what happens from now on."
    case .pagePosition: "A page shows every event up to its position."
    case .resuming: "Resuming after a position gives exactly the events after it."
    case .lostPosition: "A position that can't be resumed from is refused as such."
    case .followers: "Every follower receives the same events."
    case .cancelling: "A follower that is cancelled ends, and disturbs no other."
    case .concurrency: "Actions and pages at the same time are as one after the other."
    case .votes: "Votes cast at once count once each, and no more of them than the poll allows."
    }
  }
}

/// A rule that a source breaks, with the observed behaviour.
public struct BrokenRule: Equatable, Sendable, CustomStringConvertible {
  /// The broken rule, whose sentence says what was expected.
  public let rule: SourceRule
  /// The observed behaviour, compared with the expected one.
  public let finding: String

  /// The rule and the observed behaviour.
  public var description: String { "\(rule.rawValue): \(rule.sentence) \(finding)" }
}
