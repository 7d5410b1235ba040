// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import CWeftBench
internal import WeftPoints

/// Calls into plugins.
public enum PluginBenchmarks {
  /// The calls in one run.
  private static let calls = 10_000
  private static let stopwatch = Stopwatch(runs: 101)

  /// Measures the costs of hooks and of loading plugins, compared with the same without a host.
  ///
  /// - Parameters:
  ///   - folders: The folders of the example plugins.
  ///   - sample: The path of a plugin that does as little as possible, or `nil` to leave out its
  ///   measurements.
  /// - Returns: What is missing and how to fix it, or `nil` if everything was measured.
  public static func run(
    folders: [String],
    sample: String?,
    report: (Measurement) -> Void
  ) -> String? {
    runPoints(report: report)
    do throws(SamplePlugins.Missing) {
      let plugins = try SamplePlugins(folders: folders)
      try HookBenchmarks.run(plugins, report: report)
      try WorkerBenchmarks.run(plugins, sample: sample, report: report)
      try LoadingBenchmarks.run(plugins, report: report)
      try DroppedInBenchmarks.run(plugins, report: report)
      return nil
    } catch {
      return error.description
    }
  }

  /// Measures each way to call a point, compared with the C function behind it.
  private static func runPoints(report: (Measurement) -> Void) {
    do {
      try measure(report)
    } catch {
      // The point is the benchmark's own, so an error is a mistake here.
      preconditionFailure("points of the benchmark: \(error)")
    }
  }

  private static func measure(_ report: (Measurement) -> Void) throws(PointError) {
    let points = PointRegistry()
    let id = "weft.bench/1"
    let signature = "l(l,l,l)"
    let point = try points.declare(id, signature)
    _ = try points.provide(
      id,
      signature,
      function: FunctionAddress.add,
      context: 0,
      priority: 0,
      by: PointOwner(id: "org.example.bench")
    )
    let direct = Contender("direct C call") { Int(FunctionAddress.repeatDirect(calls)) }
    let plain = Contender("ffi_call alone") { Int(FunctionAddress.repeatThroughFFI(calls)) }
    let call = point.prepare()
    try call.set(1, to: .int64(2))
    try call.set(2, to: .int64(3))
    report(
      stopwatch.measure("Plugins/point-\(calls)", { repeated(call) }, against: [direct, plain])
    )
    report(
      stopwatch.measure(
        "Plugins/point-values-\(calls)",
        {
          (0..<calls).reduce(0) { sum, index in
            sum &+ number(try? point.call([.int64(Int64(index)), .int64(2), .int64(3)]))
          }
        },
        against: [direct]
      )
    )
    try measureFunctions(points, id, signature, direct, report)
  }

  private static func measureFunctions(
    _ points: PointRegistry,
    _ id: String,
    _ signature: String,
    _ direct: Contender,
    _ report: (Measurement) -> Void
  ) throws(PointError) {
    let acquired = try points.acquire(id, signature)
    report(
      stopwatch.measure(
        "Plugins/function-\(calls)",
        { Int(FunctionAddress.repeated(acquired.address, calls)) },
        against: [direct]
      )
    )
    let swift = try points.function(signature) { arguments in
      guard case .int64(let first) = arguments[0], case .int64(let second) = arguments[1],
        case .int64(let third) = arguments[2]
      else { return .void }
      return .int64(first &+ second &+ third)
    }
    report(
      stopwatch.measure(
        "Plugins/swift-function-\(calls)",
        { Int(FunctionAddress.repeated(swift.address, calls)) },
        against: [direct]
      )
    )
  }

  private static func repeated(_ call: PreparedPointCall) -> Int {
    var sum = 0
    for index in 0..<calls {
      try? call.set(0, to: .int64(Int64(index)))
      sum &+= number(try? call())
    }
    return sum
  }

  private static func number(_ value: DynamicPointValue?) -> Int {
    if case .int64(let number)? = value { Int(number) } else { 0 }
  }
}

/// C functions by address, as points have them.
enum FunctionAddress {
  private typealias Function = @convention(c) (Int64, Int64, Int64) -> Int64

  /// The address of the function that adds.
  static var add: UInt {
    let function: Function = weft_bench_add
    // SAFETY: a C function pointer is an address.
    return unsafe unsafeBitCast(function, to: UInt.self)
  }

  static func repeatDirect(_ times: Int) -> Int64 {
    weft_bench_repeat(weft_bench_add, Int64(times))
  }

  static func repeatThroughFFI(_ times: Int) -> Int64 {
    weft_bench_repeat_ffi(weft_bench_add, Int64(times))
  }

  /// Calls the function at an address a number of times.
  static func repeated(_ address: UInt, _ times: Int) -> Int64 {
    // SAFETY: callers pass only addresses of functions of `l(l,l,l)`, which is this type.
    weft_bench_repeat(unsafe unsafeBitCast(address, to: Function.self), Int64(times))
  }
}
