// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftPluginFormat
import WeftPoints
import WeftTestSupport

@testable import WeftPluginHost

/// Plugins that provide open hook points, in a worker and in the host's own process.
struct WorkerPointFixture {
  static let limits = WorkerLimits(start: .seconds(60), call: .seconds(60), point: .seconds(60))

  let points = PointRegistry()
  let worker: WorkerProcess
  let registered: WorkerPoints
  let errors: [PointError]

  init(_ source: String, limits: WorkerLimits = Self.limits) throws {
    worker = try Self.worker(source, points, limits)
    registered = WorkerPoints(in: points, owner: PointOwner(id: "org.example.test"), limits: limits)
    errors = registered.register(worker)
  }

  static func worker(
    _ source: String,
    _ points: PointRegistry = PointRegistry(),
    _ limits: WorkerLimits = Self.limits
  ) throws -> WorkerProcess {
    try WorkerProcess(
      WorkerFixture.file(source),
      in: WorkerProgram(named: Checkout.worker.path),
      limits: limits,
      points: points
    )
  }

  /// Calls an existing point.
  func call(_ id: String, _ arguments: [DynamicPointValue] = []) throws -> DynamicPointValue {
    try #require(points.point(id), "\(worker.logLines) \(errors)").call(arguments)
  }

  /// Returns a plugin that uses the table of points at its start.
  ///
  /// - Parameters:
  ///   - start: C statements; `declare`, `provide` and `both` take texts and functions.
  ///   - before: C declarations that can use `points` and `kept`, the host.
  static func source(
    start: String,
    before: String = "",
    body: String = "",
    hook: String = ""
  ) -> String {
    PluginCompiler.source(
      body: body,
      before: """
        static const weft_host *kept;
        static const weft_points *points;
        static weft_str of(const char *bytes) {
          uint64_t length = 0;
          while (bytes[length] != 0) length += 1;
          return (weft_str){bytes, length};
        }
        static weft_status both(const char *id, const char *signature, uint32_t flags, weft_function function) {
          weft_status status = points->declare(kept, of(id), of(signature), flags);
          if (status != WEFT_OK) return status;
          return points->provide(kept, of(id), of(signature), function, NULL, 0, NULL);
        }
        \(before)
        static weft_status begin(const weft_host *host, void **self) {
          (void)self; (void)both;
          kept = host;
          points = host->get(host, text(WEFT_POINTS));
          if (points == NULL || points->struct_size < sizeof(weft_points)) return WEFT_E_INTERNAL;
          \(start)
          return WEFT_OK;
        }
        """,
      start: hook
    ).replacing("TEXT(\"1.0.0\"), NULL", with: "TEXT(\"1.0.0\"), begin")
  }
}
