// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftTestSupport

/// What each start of the program loads.
struct LateLibraryTests {
  @Test func `text output loads only the libraries that it needs`() throws {
    // The dynamic linker lists what it would load, and ends the program.
    let run = try Subprocess(
      Checkout.weft,
      ["--version"],
      environment: ["LD_TRACE_LOADED_OBJECTS": "1"]
    )
    let libraries = run.text.split(separator: "\n").compactMap { line in
      line.split(whereSeparator: \.isWhitespace).first.map { line in String(line) }
    }
    #expect(libraries.contains { $0.hasPrefix("libsqlite3.so") })
    let late = [
      "libcairo", "libpango", "libX11", "libharfbuzz", "libfontconfig", "libmicrohttpd",
      "libgnutls", "libzip", "libcrypto", "libcurl", "libpq", "libnats", "libsodium", "libgtk",
    ]
    for name in late {
      #expect(!libraries.contains { $0.hasPrefix(name) }, "\(name) is loaded at each start")
    }
    #expect(Checkout.isSanitized || libraries.count <= 26, "there are \(libraries.count)")
  }
}
