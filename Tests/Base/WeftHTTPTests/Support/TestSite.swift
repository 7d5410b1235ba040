// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import WeftHTTP
import WeftTestSupport

/// A server that answers as a test specifies.
typealias TestSite = LoopbackSite<HTTPServer>

extension HTTPServer: LoopbackServer {}

extension TestSite {
  convenience init(
    limits: HTTPLimits = HTTPLimits(),
    address: HTTPAddress = HTTPAddress(),
    clock: @escaping () -> ContinuousClock.Instant = { .now },
    handler: @escaping (HTTPRequest) -> HTTPAnswer
  ) throws {
    self.init(try HTTPServer(address, limits: limits, clock: clock, handler: handler))
  }
}
