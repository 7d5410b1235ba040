// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// Builds plugins for tests from C source.
public enum PluginCompiler {
  /// The reason why a source did not compile.
  public struct Failure: Error, CustomStringConvertible {
    /// The compiler's output.
    public let description: String
  }

  /// The language of a source.
  public enum Language {
    /// C11.
    case c
    /// C++17.
    case cpp

    fileprivate var compiler: [String] {
      self == .c ? ["clang", "-std=c11"] : ["clang++", "-std=c++17", "-x", "c++"]
    }
  }

  /// Compiles a source to a shared library.
  @discardableResult
  public static func compile(
    _ source: String,
    to file: URL,
    as language: Language = .c,
    flags: [String] = []
  ) throws -> URL {
    let text = file.appendingPathExtension("c")
    try Data(source.utf8).write(to: text)
    let include = Checkout.root.appendingPathComponent("Sources/Base/CWeft/include").path
    let run = try Subprocess(
      URL(fileURLWithPath: "/usr/bin/env"),
      language.compiler + [
        "-shared", "-fPIC", "-fvisibility=hidden", "-I", include, "-o",
        file.path, text.path,
      ] + flags
    )
    guard run.status == 0 else { throw Failure(description: run.errors) }
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file.path)
    return file
  }

  /// A complete plugin with one hook, whose body answers for `row`; `fields` are C strings, `more`
  /// are further hooks in C.
  public static func source(
    id: String = "org.example.test",
    hook: String = "weft.text.messagePreview/1",
    fields: [String]? = nil,
    priority: Int = 0,
    flags: String = "0",
    more: [String] = [],
    body: String,
    before: String = "",
    start: String = "",
    result: String = "weft_arena_status(out)",
    get: String = "NULL"
  ) -> String {
    let fields = fields ?? [hook.hasPrefix("weft.text.") ? "text.below" : "env.now"]
    let names = fields.map { "TEXT(\"\($0)\")" }.joined(separator: ", ")
    let others = more.map { ", " + $0 }.joined()
    return """
      #include <weft/weft.h>
      WEFT_NOTE("\(id)", "1.0.0", WEFT_LANGUAGE_C);
      #define TEXT(literal) {literal, sizeof(literal) - 1}
      static weft_str text(const char *bytes) {
        weft_str made = {bytes, 0};
        while (bytes[made.length]) made.length += 1;
        return made;
      }
      \(before)
      static weft_status answer(void *self, weft_call *call, const weft_window *in,
                                weft_arena *out) WEFT_NOEXCEPT {
        \(start)
        for (uint32_t index = 0; index < in->row_count; index += 1) {
          const weft_row *row = weft_window_row(in, index);
          (void)row;
          (void)text;
          \(body)
        }
        return \(result);
      }
      static weft_status hooks(void *self, const weft_hook **all, uint32_t *count,
                               uint32_t *stride) WEFT_NOEXCEPT {
        static const weft_str fields[] = {\(names)};
        static const weft_hook list[] = {{sizeof(weft_hook), \(priority), TEXT("\(hook)"), fields,
          \(fields.count), \(flags), NULL, answer}\(others)};
        *all = list;
        *count = \(1 + more.count);
        *stride = sizeof(weft_hook);
        return WEFT_OK;
      }
      const weft_plugin *weft_plugin_v1(uint32_t major, uint32_t minor) WEFT_NOEXCEPT {
        static const weft_plugin plugin = {sizeof(weft_plugin), WEFT_MAGIC, WEFT_ABI_MAJOR,
          WEFT_ABI_MINOR, TEXT("\(id)"), TEXT("Test"), TEXT("1.0.0"), NULL, hooks, NULL, \(get)};
        return &plugin;
      }
      """
  }
}
