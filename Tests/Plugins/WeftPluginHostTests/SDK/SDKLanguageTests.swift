// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftPluginFormat
import WeftTestSupport

@testable import WeftPluginHost

/// Plugins in C, C++ and Rust, built by every supported compiler.
@Suite struct SDKLanguageTests {
  private let scratch: Scratch

  init() throws {
    scratch = try Scratch()
  }

  /// The windows for EveryView, hook by hook.
  private static let windows: [PackedWindow] = {
    var names = PackedWindow(valuesPerRow: 1, now: 7)
    for (index, name) in ["Alderaan", "", "Ωmega 👍🏽", "x"].enumerated() {
      names.addText(name)
      names.endRow(id: UInt64(index) << 40 + 3)
    }
    names.addAbsent()
    names.endRow(id: 9)
    var texts = PackedWindow(valuesPerRow: 2, now: 7)
    for (text, isLoud) in [("one", Int64(1)), ("two", 0), ("", 1)] {
      texts.addText(text)
      texts.addInteger(isLoud)
      texts.endRow(id: UInt64(text.utf8.count) + 20)
    }
    var swiped = PackedWindow(valuesPerRow: 0, now: 7)
    swiped.endRow(id: 31)
    var action = PackedWindow(valuesPerRow: 1, now: 7)
    action.addText("org.example.every-view/a")
    action.endRow(id: .max)
    return [names, texts, swiped, action]
  }()

  private func everyView(_ compiler: SDKCompiler) throws -> LoadedPlugin {
    let source = Checkout.root.appending(path: "Tests/ABI/SDK/EveryView.\(compiler.ending)")
    let file = scratch.path("\(compiler).so")
    try compiler.compile(source, to: file)
    return try LoadedPlugin(file)
  }

  @Test(arguments: SDKCompiler.allCases.filter { $0 != .gcc })
  func `a plugin behaves as in C, with any compiler`(
    compiler: SDKCompiler
  ) throws {
    let (own, inC) = (try everyView(compiler), try everyView(.gcc))
    #expect(own.declaration == inC.declaration)
    #expect(inC.declaration.hooks.count == Self.windows.count)
    for (index, window) in Self.windows.enumerated() {
      let answer = try inC.answer(index, window)
      #expect(try own.answer(index, window) == answer, "hook \(index)")
      #expect(answer != .passes)
    }
  }

  private func compile(_ text: String, _ compiler: SDKCompiler) throws -> URL {
    let source = try scratch.write(text.utf8, to: "source.\(compiler.ending)")
    let file = scratch.path("p.so")
    try compiler.compile(source, to: file)
    return file
  }

  private static func cpp(_ body: String, reading: String = "weft::fields::call::below") -> String {
    """
    #include <weft/weft.hpp>
    #include <stdexcept>
    static constexpr auto hook = weft::text_hook(
        weft::hooks::text::messagePreview, weft::reading(\(reading)),
        []([[maybe_unused]] const auto &row, [[maybe_unused]] weft::text_answer &answer) { \(body) });
    WEFT_PLUGIN("org.example.test", "Test", "1.0.0", hook);
    """
  }

  private static func rust(_ body: String) -> String {
    """
    use weft_plugin::{fields, hooks, Hook};
    weft_plugin::plugin! {
        id: "org.example.test", name: "Test", version: "1.0.0",
        hooks: [Hook::text(hooks::text::MESSAGE_PREVIEW, &[fields::call::BELOW], |row, answer| {
            \(body)
        })],
    }
    """
  }

  /// Checks what a list shows of a plugin whose hook fails, in this process and in a worker.
  private func expectFailure(_ file: URL, _ line: String) throws {
    for trustsAll in [true, false] {
      let host = PluginHost(
        file: file.path,
        policy: PluginPolicy(trustsAll: trustsAll, workerPath: Checkout.worker.path),
        times: PluginTimes(
          frame: .seconds(600),
          call: .seconds(60),
          background: .seconds(60),
          point: .seconds(60),
          limit: .seconds(60),
          start: .seconds(60),
          waitsForStart: true
        )
      )
      #expect(PluginFixture.texts(host) == ["text a", "text b", "text c"])
      #expect(host.problems.map(\.refusal.code) == ["hookFailed"])
      #expect(host.logLines.contains("org.example.test: " + line), "\(host.logLines)")
    }
  }

  @Test(arguments: [SDKCompiler.gxx, .clangxx])
  func `an exception fails the call, and its message is logged`(compiler: SDKCompiler) throws {
    let body = "answer(row.call().below()); throw std::runtime_error(\"no luck\");"
    try expectFailure(compile(Self.cpp(body), compiler), "no luck")
  }

  @Test func `a panic fails the call, and its message is logged`() throws {
    let body = "answer.text(\"x\"); panic!(\"no luck with {}\", row.call().below().unwrap());"
    try expectFailure(
      compile(Self.rust(body), .rustc),
      "weft.text.messagePreview/1: no luck with text a"
    )
  }

  @Test(arguments: SDKCompiler.cpp)
  func `an undeclared field does not compile in C++`(compiler: SDKCompiler) throws {
    let body = "answer(row.thread().title());"
    let declared = "weft::fields::thread::title"
    #expect(throws: Never.self) {
      try compile(
        Self.cpp(body, reading: declared).replacing("#include <stdexcept>\n", with: ""),
        compiler
      )
    }
    let failure = #expect(throws: SDKCompiler.Failure.self) {
      try compile(Self.cpp(body), compiler)
    }
    #expect(failure?.description.contains("the hook does not declare this field") == true)
  }

  @Test func `a plugin whose start fails is refused`() throws {
    let cpp = Self.cpp("").replacing(
      "\"1.0.0\", hook",
      with: "\"1.0.0\", hook, fails"
    ).replacing(
      "WEFT_PLUGIN(",
      with:
        "static constexpr weft::start fails{[] { return weft_status{WEFT_E_DENIED}; }};\nWEFT_PLUGIN("
    )
    let rust = Self.rust("let _ = (row, answer);").replacing(
      "hooks: [",
      with: "start: || Err(\"not today\"),\nhooks: ["
    )
    for file in [try compile(cpp, .gxx), try compile(rust, .rustc)] {
      let host = PluginHost(file: file.path, policy: PluginPolicy(trustsAll: true))
      #expect(host.entries.allSatisfy { $0.state != .active })
      #expect(host.problems.count == 1)
    }
  }
}
