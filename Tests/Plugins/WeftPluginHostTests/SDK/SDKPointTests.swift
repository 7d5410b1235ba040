// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import WeftPluginFormat
import WeftPluginHost
import WeftPoints
import WeftTestSupport

/// Open points of plugins in C++ and Rust, as the host sees them, for every compiler.
@Suite struct SDKPointTests {
  @Test(arguments: SDKPointPlugins.compilers)
  func `a point's signature follows from its types`(compiler: SDKCompiler) throws {
    let host = try SDKPointPlugins.host(compiler)
    let points = host.points
    #expect(
      points.points.map { $0.id + " " + $0.signature.description } == [
        "org.example.count/1 l()", "org.example.echo/1 s(s,l)", "org.example.half/1 i(i)",
        "org.example.marked/1 s(s)", "org.example.more/1 q(q)", "org.example.other/1 u(u)",
        "org.example.shout/1 s(s,l)", "org.example.sum/1 d(i,u,q,d)", "org.example.told/1 v(s)",
      ]
    )
    #expect(points.point("org.example.told/1")?.composition == .collect)
    #expect(points.point("org.example.marked/1")?.composition == .chain)
    #expect(points.providers(of: "org.example.sum/1") == ["org.example.test"])
    withExtendedLifetime(host) {}
  }

  @Test(arguments: SDKPointPlugins.compilers)
  func `a provider gets the host's values and may pass`(compiler: SDKCompiler) throws {
    let host = try SDKPointPlugins.host(compiler)
    func call(_ name: String, _ arguments: DynamicPointValue...) throws -> DynamicPointValue {
      try #require(host.points.point("org.example.\(name)/1")).call(arguments)
    }
    #expect(try call("echo", .text("hó"), .int64(3)) == .text("hóhóhó"))
    #expect(try call("echo", .text("ho"), .int64(0)) == .text(""), "empty is not absent")
    #expect(try call("echo", .text(""), .int64(3)) == .text(""), "empty is not absent")
    #expect(try call("echo", .text(nil), .int64(3)) == .text(nil))
    #expect(
      try call("sum", .int32(-5), .uint32(.max), .uint64(1 << 40), .double(0.25))
        == .double(4_294_967_290 + 1_099_511_627_776 + 0.25)
    )
    #expect(try call("count") == .int64(-7))
    #expect(try call("marked", .text("a")) == .text("!"))
    #expect(try call("half", .int32(.min)) == .int32(.min / 2))
    #expect(try call("more", .uint64(.max - 1)) == .uint64(.max))
    #expect(try call("other", .uint32(1)) == .uint32(.max - 1))
    #expect(try call("told", .text("all")) == .void)
    #expect(host.logLines == ["org.example.test: told all"])
  }

  @Test(arguments: SDKPointPlugins.compilers)
  func `an acquired point calls its current provider`(
    compiler: SDKCompiler
  ) throws {
    let host = try SDKPointPlugins.host(compiler)
    // A fifth was released at once.
    #expect(host.points.functionsInUse == 4)
    #expect(PluginFixture.texts(host) == ["text a", "text b", "text c"])
    let provision = try host.points.provide("org.example.shout/1", "s(s,l)") { arguments in
      guard case .text(let text?) = arguments[0], case .int64(2) = arguments[1] else { return nil }
      return .text(text.uppercased())
    }
    // (-1 + 2 + 3 + 0.5) * 2
    #expect(PluginFixture.texts(host) == ["TEXT A9", "TEXT B9", "TEXT C9"])
    #expect(host.logLines.contains("org.example.test: told text a"))
    provision.remove()
    #expect(PluginFixture.texts(host) == ["text a", "text b", "text c"])
  }

  private static let thrown = """
    #include <stdexcept>
    #include <weft/weft.hpp>
    static constexpr weft::point<double(double)> half{"org.example.half/1"};
    static constexpr weft::start begins{[] {
      const weft_status status = half.declare();
      if (status != WEFT_OK) return status;
      return half.provide([](double) -> double { throw std::runtime_error("no luck"); });
    }};
    WEFT_PLUGIN("org.example.test", "Test", "1.0.0", begins);
    """

  private static let panicked = """
    use weft_plugin::Point;
    static HALF: Point<(f64,), f64> = Point::new("org.example.half/1");
    weft_plugin::plugin! {
        id: "org.example.test", name: "Test", version: "1.0.0",
        start: || {
            HALF.declare()?;
            HALF.provide(0, |_| -> f64 { panic!("no luck") })
        },
        hooks: [],
    }
    """

  @Test(arguments: [
    (SDKCompiler.gxx, thrown, "no luck"), (.clangxx, thrown, "no luck"),
    (.rustc, panicked, "an open point: no luck"),
  ])
  func `an exception or panic passes, and the host reports it`(
    compiler: SDKCompiler,
    source: String,
    line: String
  ) throws {
    let host = try SDKPointPlugins.host(source, by: compiler)
    let point = try #require(host.points.point("org.example.half/1"))
    #expect(try point.call([.double(1)]) == .double(0))
    #expect(
      host.points.faults == [
        PointFault(point: "org.example.half/1", provider: "org.example.test", calls: 1)
      ]
    )
    #expect(host.logLines.contains("org.example.test: " + line), "\(host.logLines)")
  }

  @Test func `a plugin whose start returns the error of a declaration is refused`() throws {
    let cpp = Self.thrown.replacing(
      "const weft_status status = half.declare();",
      with: """
        weft_status status = half.declare();
        if (status == WEFT_OK) status = half.acquire(twice);
        if (status == WEFT_OK) status = other.declare();
        """
    ).replacing(
      "static constexpr weft::start",
      with: """
        static constexpr weft::point<void()> other{"org.example.half/1"};
        static weft::acquired<double(double)> twice;
        static constexpr weft::start
        """
    )
    let rust = Self.panicked.replacing(
      "HALF.declare()?;",
      with: "HALF.declare()?; Point::<(), ()>::new(\"org.example.half/1\").declare()?;"
    )
    for (source, compiler) in [(cpp, SDKCompiler.gxx), (rust, .rustc)] {
      let host = try SDKPointPlugins.host(source, by: compiler)
      #expect(host.problems.map(\.refusal.code) == ["initFailed"])
      #expect(host.points.points.isEmpty && host.points.functionsInUse == 0)
    }
  }
}
