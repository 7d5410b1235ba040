// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftPoints

/// Systems that allow no new functions, each in a separate process.
@Suite struct PointRefusalTests {
  @Test func `without file descriptors functions are refused, but calls from Swift work`() async {
    await #expect(processExitsWith: .success) {
      var limit = rlimit(rlim_cur: 0, rlim_max: 0)
      // SAFETY: a local variable, used during the call.
      let files = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
      guard unsafe setrlimit(files, &limit) == 0 else { exit(2) }
      let points = PointRegistry()
      let point = try points.declare("a.b/1", "q(q)")
      _ = try points.provide("a.b/1", "q(q)") { $0[0] }
      do throws(PointError) {
        _ = try points.acquire("a.b/1", "q(q)")
        exit(3)
      } catch {
        guard error.code == .limit, error.message.contains("open files") else { exit(4) }
      }
      guard try point.call([.uint64(5)]) == .uint64(5), points.functionsInUse == 0 else { exit(5) }
    }
  }
}
