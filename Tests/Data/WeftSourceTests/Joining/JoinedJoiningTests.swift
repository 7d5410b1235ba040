// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Synchronization
import Testing
import WeftModel
import WeftSource
import WeftTestSupport

/// An address is joined by the source it names, or else by the first that knows addresses.
@Suite struct JoinedJoiningTests {
  /// A source that knows some addresses, or none at all.
  private final class AddressSource: ForwardingSource {
    let source: any ChatSource = JoinedFixture.memory()
    private let known: Set<String>?
    private let asked = Mutex<[String]>([])

    init(_ known: Set<String>?) { self.known = known }

    /// The addresses that it was asked to join.
    var addresses: [String] { asked.withLock { $0 } }

    func perform(_ action: SourceAction) async throws(SourceError) {
      guard case .join(let address) = action else { return try await source.perform(action) }
      asked.withLock { $0.append(address) }
      guard let known else { throw SourceError(.notSupported, "it knows no addresses") }
      guard known.contains(address) else { throw SourceError(.notFound, "it is not there") }
    }
  }

  private let plain = AddressSource(nil)
  private let home = AddressSource(["#garden"])
  private let work = AddressSource(["#garden", "#desk"])

  private func joined(_ parts: [(String, AddressSource)]) throws -> JoinedSource {
    try JoinedSource(parts.map { ($0.0, $0.1) }, clock: HeldClock()) { JoinedFixture.now }
  }

  @Test(.ends)
  func `an address without a name goes to the first source that knows addresses`()
    async throws
  {
    let all = try joined([("plain", plain), ("home", home), ("work", work)])
    try await all.perform(.join("#garden"))
    #expect(plain.addresses == ["#garden"] && home.addresses == ["#garden"])
    #expect(work.addresses.isEmpty)
    // If that one refuses, no other is tried: it would join under another name.
    let error = try await #require(throws: SourceError.self) {
      try await all.perform(.join("#desk"))
    }
    #expect(error.code == .notFound && work.addresses.isEmpty)
  }

  @Test(.ends)
  func `a source name before the address chooses the source and is removed`() async throws {
    let all = try joined([("plain", plain), ("home", home), ("work", work)])
    try await all.perform(.join("work/#desk"))
    #expect(work.addresses == ["#desk"] && home.addresses.isEmpty && plain.addresses.isEmpty)
  }

  @Test(.ends)
  func `joining fails with a clear error if no source knows addresses`() async throws {
    let all = try joined([("plain", plain), ("other", AddressSource(nil))])
    let error = try await #require(throws: SourceError.self) {
      try await all.perform(.join("#garden"))
    }
    #expect(error.code == .notSupported)
  }
}
