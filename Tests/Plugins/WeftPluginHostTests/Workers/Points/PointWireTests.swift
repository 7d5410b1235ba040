// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import WeftPluginFormat
import WeftPluginRuntime
import WeftPoints
import WeftTestSupport

/// The messages between host and worker about open hook points, as bytes.
@Suite struct PointWireTests {
  private static let types: [PointType] = [
    .int32, .uint32, .int64, .uint64, .double, .text, .record,
  ]

  @Test func `values are read back as written`() {
    var random = SeededGenerator(seed: 5)
    for _ in 0..<500 {
      let types = (0..<Int.random(in: 0...8, using: &random)).map { _ in
        Self.types[Int.random(in: 0..<7, using: &random)]
      }
      let values = types.map { WorkerPointPropertyTests.value($0, &random) }
      let read = [DynamicPointValue](types, wire: values.wire)
      // Compared as text: NaN is not equal to itself.
      #expect(read.map { "\($0)" } == "\(values)")
    }
  }

  @Test func `reading any bytes terminates and never reads beyond them`() {
    var random = SeededGenerator(seed: 6)
    var (taken, refused) = (0, 0)
    for _ in 0..<3000 {
      let types = (0..<Int.random(in: 1...8, using: &random)).map { _ in
        Self.types[Int.random(in: 0..<7, using: &random)]
      }
      var bytes = types.map { WorkerPointPropertyTests.value($0, &random) }.wire
      for _ in 0..<Int.random(in: 0...3, using: &random) where !bytes.isEmpty {
        let place = Int.random(in: 0..<bytes.count, using: &random)
        switch random.next() % 3 {
        case 0: bytes[place] = UInt8(truncatingIfNeeded: random.next())
        case 1: bytes.removeSubrange(place...)
        default: bytes.insert(255, at: place)
        }
      }
      if let values = [DynamicPointValue](types, wire: bytes) {
        // Accepted bytes are exactly what would be written: each value has one encoding.
        #expect(values.wire == bytes)
        taken += 1
      } else {
        refused += 1
      }
      _ = PointQuestion(wire: bytes)
      _ = PointResult(wire: bytes, types[0])
      _ = PluginDeclaration(wire: bytes)
    }
    #expect(taken > 500 && refused > 500)
  }

  @Test func `requests, results and declarations are read back as written`() throws {
    let questions: [PointQuestion] = [
      .find(id: "a.b/1", signature: "v()"),
      .call(id: "a.b/1", signature: "v(s)", arguments: [1, 2]),
      .call(id: "", signature: "", arguments: []),
    ]
    for question in questions { #expect(PointQuestion(wire: question.wire) == question) }
    #expect(PointQuestion(wire: questions[0].wire + [0]) == nil)
    guard
      case .value(.int32(-3), status: 1)? = PointResult(
        wire: PointResult.value(.int32(-3), status: 1).wire,
        .int32
      )
    else { return #expect(Bool(false), "a value is no value") }
    let error = #expect(throws: PointError.self) {
      try PointSignature("p()").checkCrossing("a.b/1")
    }
    guard let error,
      case .refused(let read)? = PointResult(
        wire: PointResult.refused(error).wire,
        .void
      )
    else { return #expect(Bool(false), "an error is no error") }
    #expect(read == error)
    let declaration = PluginDeclaration(
      name: "x",
      hooks: [],
      settings: [],
      points: [PointDeclaration(id: "a.b/1", signature: "v()", flags: 16)],
      offers: [PointOffer(id: "a.b/1", signature: "v()", priority: -5)]
    )
    #expect(PluginDeclaration(wire: declaration.wire) == declaration)
    let twice = declaration.with(points: [], offers: declaration.offers + declaration.offers)
    #expect(PluginDeclaration(wire: twice.wire) == nil)
  }
}
