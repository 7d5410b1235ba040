// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftTestSupport

/// `weft plugins call`, run as a program.
@Suite struct PluginCallCommandTests {
  private static let adding =
    "static int64_t add(int32_t a, uint64_t b) { return (int64_t)a + (int64_t)b; }"
  private let folder: Scratch
  private let source: String

  init() throws {
    folder = try Scratch()
    let points = """
      \(Self.adding)
      static weft_str echo(weft_str said) { return said; }
      static const weft_record *same(const weft_record *record) { return record; }
      static int32_t scribble(weft_arena *out) {
        out->text[0] = 'h';
        out->text[1] = 'i';
        out->text_used = 2;
        return WEFT_OK;
      }
      static int32_t fails(double unused) { (void)unused; return WEFT_E_INTERNAL; }
      static weft_status start(const weft_host *host, void **self) {
        const weft_points *points = host->get(host, text(WEFT_POINTS));
        weft_status failed = 0;
        (void)self;
        #define POINT(id, signature, flags, function)                                         \\
          {                                                                                   \\
            failed |= points->declare(host, text(id), text(signature), flags);                \\
            failed |= points->provide(host, text(id), text(signature), (weft_function)function, \\
                                      NULL, 0, NULL);                                         \\
          }
        POINT("test.add/1", "l(i,q)", WEFT_POINT_FIRST, add)
        POINT("test.echo/1", "s(s)", WEFT_POINT_FIRST, echo)
        POINT("test.same/1", "r(r)", WEFT_POINT_FIRST, same)
        if (ARENAS) POINT("test.scribble/1", "i(a)", WEFT_POINT_FIRST | WEFT_POINT_STATUS, scribble)
        POINT("test.fails/1", "i(d)", WEFT_POINT_FIRST | WEFT_POINT_STATUS, fails)
        failed |= points->declare(host, text("test.nobody/1"), text("v()"), 0);
        return failed;
      }
      """
    source = PluginCompiler.source(body: "", before: points)
      .replacingOccurrences(of: "TEXT(\"1.0.0\"), NULL", with: "TEXT(\"1.0.0\"), start")
    try PluginCompiler.compile("#define ARENAS 1\n" + source, to: folder.path("p.so"))
    try PluginCompiler.compile("#define ARENAS 0\n" + source, to: folder.path("w.so"))
  }

  private func call(_ words: String...) throws -> Subprocess {
    try Subprocess(Checkout.weft, ["plugins", "call"] + words, in: folder.folder)
  }

  @Test func `arguments are parsed by the signature, and the answer is written`() throws {
    let calls: [([String], String)] = [
      (["test.add/1", "--", "-5", "7"], "2\n"), (["test.echo/1", "hello there"], "hello there\n"),
      (["test.same/1", #"[1,2.5,"x",null]"#], "[1,2.5,\"x\",null]\n"),
      (["test.same/1", "null"], "absent\n"),
      (["test.scribble/1"], "status 0\narena: 0 bytes of operations, text \"hi\"\n"),
    ]
    for (words, text) in calls {
      let run = try Subprocess(
        Checkout.weft,
        ["plugins", "call", "--in-process", "p.so"] + words,
        in: folder.folder
      )
      #expect(run.text == text && run.status == 0, "\(words): \(run.text) \(run.errors)")
    }
  }

  @Test func `an untrusted plugin is called in its own process`() throws {
    let calls: [([String], String)] = [
      (["test.add/1", "--", "-5", "7"], "2\n"), (["test.echo/1", "hello there"], "hello there\n"),
      (["test.same/1", #"[1,2.5,"x",null]"#], "[1,2.5,\"x\",null]\n"),
    ]
    for (words, text) in calls {
      let run = try Subprocess(
        Checkout.weft,
        ["plugins", "call", "w.so"] + words,
        in: folder.folder
      )
      #expect(run.text == text && run.status == 0, "\(words): \(run.text) \(run.errors)")
    }
    let refused = try call("p.so", "test.add/1", "1", "2")
    #expect(refused.status == 1 && refused.errors.contains("means nothing in another process"))
    let ending = "static int64_t add(int32_t a, uint64_t b) { (void)a; (void)b; __builtin_trap(); }"
    try PluginCompiler.compile(
      "#define ARENAS 0\n" + source.replacing(Self.adding, with: ending),
      to: folder.path("c.so")
    )
    let crash = try call("c.so", "test.add/1", "1", "2")
    #expect(crash.status == 1 && crash.text.isEmpty && crash.errors.contains("c.so"))
  }

  @Test func `JSON output is one document`() throws {
    let run = try call("--in-process", "p.so", "test.scribble/1", "--json")
    #expect(run.status == 0)
    let object = try JSONSerialization.jsonObject(with: run.output) as? [String: Any]
    #expect(object?["point"] as? String == "test.scribble/1")
    #expect(object?["signature"] as? String == "i(a)")
    #expect(object?["result"] as? Int == 0)
    let arenas = object?["arenas"] as? [[String: Any]]
    #expect(arenas?.first?["text"] as? String == "hi")
  }

  @Test
  func `invalid arguments are a usage error, a missing file or function is a failure`() throws {
    let wrong: [([String], Int32, String)] = [
      ([], 2, "specify the FILE"), (["w.so"], 2, "specify the FILE"),
      (["w.so", "test.add/1", "1"], 2, "takes 2 arguments, but 1 were given"),
      (
        ["w.so", "test.add/1", "x", "1"], 2,
        "argument 1 of \"l(i,q)\" is a 32-bit integer, not \"x\""
      ),
      (["w.so", "test.add/1", "99999999999", "1"], 2, "argument 1"),
      (["w.so", "test.same/1", "[[]]"], 2, "a record"),
      (["q.so", "test.add/1"], 1, "q.so: the file does not exist"),
      (["w.so", "test.other/1"], 1, "specify one of test.add/1, test.echo/1"),
      (["w.so", "test.nobody/1"], 1, "does not provide"),
      (["w.so", "weft.text.messagePreview/1"], 1, "a hook for rows"),
      (["p.so.c", "test.add/1"], 1, "not a shared library"),
      (["w.so", "test.fails/1", "1"], 1, "failed"),
    ]
    for (words, status, message) in wrong {
      let run = try Subprocess(Checkout.weft, ["plugins", "call"] + words, in: folder.folder)
      #expect(run.status == status && run.text.isEmpty, "\(words)")
      #expect(run.errors.contains(message), "\(words): \(run.errors)")
    }
  }
}
