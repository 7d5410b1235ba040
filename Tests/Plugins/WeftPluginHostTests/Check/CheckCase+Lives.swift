// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import WeftTestSupport

extension CheckCase {
  private static let files = "int open(const char *, int);\nint close(int);\n"

  /// Side effects of plugins on their process when they start, end and are called.
  static let lives: [CheckCase] = [
    .starting(
      start: "kept = open(\"/etc/ld.so.cache\", 0);",
      end: "close(kept);",
      before: files + "static int kept;\n"
    ),
    .starting("descriptorsLeft", start: "open(\"/proc/self/fd/0\", 0);", before: files),
    .starting("descriptorsClosed", start: "close(0);", before: files),
    .text("descriptorsClosed", body: "close(2); weft_row_next(out, row->id);", before: files),
    .starting(
      "environmentChanged",
      start: "setenv(\"LANG\", \"C\", 1);",
      before: "int setenv(const char *, const char *, int);\n"
    ),
    .text(
      "environmentChanged",
      body: "unsetenv(\"SWIFT_BACKTRACE\"); weft_row_next(out, row->id);",
      before: "int unsetenv(const char *);\n"
    ),
    .text(
      "localeChanged",
      body: "uselocale(newlocale(LC_ALL_MASK, \"C\", 0)); weft_row_next(out, row->id);",
      before: "#include <locale.h>\n",
      flags: ["-D_GNU_SOURCE"]
    ),
    .text(
      "signalMaskChanged",
      body: """
        sigset_t mask;
        sigemptyset(&mask);
        sigaddset(&mask, SIGUSR1);
        sigprocmask(SIG_BLOCK, &mask, NULL);
        weft_row_next(out, row->id);
        """,
      before: "#include <signal.h>\n",
      flags: ["-D_GNU_SOURCE"]
    ),
    .text(
      "floatingPointChanged",
      body: "fesetround(FE_UPWARD); weft_row_next(out, row->id);",
      before: "#include <fenv.h>\n",
      flags: ["-lm"]
    ),
    .text(
      "outputWritten",
      body: "puts(\"here\"); weft_row_next(out, row->id);",
      before: "int puts(const char *);\n"
    ),
    logging("WEFT_LOG_INFO", rules: []),
    logging("WEFT_LOG_WARNING", rules: ["warned"]),
  ]

  /// Returns a plugin that logs a line at a level for each row.
  private static func logging(_ level: String, rules: [String]) -> CheckCase {
    CheckCase(
      rules: rules,
      strictness: 5,
      source: PluginCompiler.source(
        body: """
          kept->log(kept, \(level), text("no dictionary"));
          weft_row_answer(out, row->id, weft_row_text(row, 0));
          """,
        before: """
          static const weft_host *kept;
          static weft_status begin(const weft_host *host, void **self) WEFT_NOEXCEPT {
            (void)self;
            kept = host;
            return WEFT_OK;
          }
          """
      ).replacing("TEXT(\"1.0.0\"), NULL", with: "TEXT(\"1.0.0\"), begin")
    )
  }
}
