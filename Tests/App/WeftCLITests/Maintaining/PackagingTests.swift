// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftTestSupport

/// The contents of `Packaging` that can be tested without a package; `make dist-test` tests the packages.
@Suite struct PackagingTests {
  private static let folder = Checkout.root.appending(path: "Packaging")

  private static func text(_ name: String) throws -> String {
    try String(contentsOf: folder.appending(path: name), encoding: .utf8)
  }

  @Test(arguments: ["system", "user"])
  func `a unit's exposure is low, and it starts a command with existing options`(
    name: String
  ) throws {
    let scratch = try Scratch()
    // systemd recognizes a unit by the ending of its name.
    let unit = try scratch.write(Self.text("\(name).service").utf8, to: "weft.service").path
    let words = ["security", "--offline=true", "--threshold=20", "--no-pager", unit]
    let done = try Subprocess(URL(fileURLWithPath: "/usr/bin/systemd-analyze"), words)
    #expect(done.status == 0, "\(done.text) \(done.errors)")

    let start = try #require(
      Self.text("\(name).service").split(separator: "\n").first { $0.hasPrefix("ExecStart=") }
    )
    #expect(start.hasPrefix("ExecStart=/usr/bin/weft serve"))
    let help = try Subprocess(Checkout.weft, ["serve", "--help"]).text
    for option in start.split(separator: " ") where option.hasPrefix("--") {
      #expect(help.contains("  \(option) "), "\(option)")
    }
    // The unit's file of variables defines all that the unit uses.
    for name in start.matches(of: /\$\{?(WEFT_[A-Z]+)/).map(\.output.1) {
      #expect(try Self.text("serve.conf").contains("\n\(name)="), "\(name)")
    }
  }

  @Test func `a plugin in C builds with only cc and pkg-config`() throws {
    let scratch = try Scratch()
    let prefix = scratch.path("usr").path
    let made = try Subprocess(Checkout.root.appending(path: ".ci/sdk"), [prefix])
    try #require(made.status == 0, "\(made.errors)")
    let new = try Subprocess(
      Checkout.weft,
      ["plugins", "new", "Badge", "--language", "c"],
      environment: ["WEFT_SDK": prefix + "/lib/weft"],
      in: scratch.folder
    )
    try #require(new.status == 0, "\(new.errors)")
    let line = "cc $(pkg-config --cflags weft-plugin) -shared -o Badge/Badge.so Badge/Badge.c"
    let built = try Subprocess(
      URL(fileURLWithPath: "/bin/sh"),
      ["-c", line],
      environment: ["PKG_CONFIG_PATH": prefix + "/share/pkgconfig"],
      in: scratch.folder
    )
    #expect(built.status == 0 && built.errors == "", "\(built.errors)")
    let check = try Subprocess(
      Checkout.weft,
      ["plugins", "check", "Badge/Badge.so"],
      in: scratch.folder
    )
    #expect(check.status == 0, "\(check.text)")
  }

  @Test func `the version is the same everywhere`() throws {
    let header = Checkout.root.appending(
      path: "Sources/Base/CWeftPlatform/include/weft_version.h"
    )
    let text = try String(contentsOf: header, encoding: .utf8)
    let version = try #require(text.firstMatch(of: /WEFT_VERSION "(.*)"/)?.output.1)
    #expect(try Subprocess(Checkout.weft, ["--version"]).text == "weft \(version)\n")
    for (file, mention) in [
      ("README.md", "weft_\(version)_amd64.deb"),
      ("Sources/Engine/Weft/Weft.docc/Articles/installing.md", "weft_\(version)_amd64.deb"),
      ("Sources/Engine/Weft/Weft.docc/Articles/desktop.md", "weft-desktop_\(version)_amd64.deb"),
      ("Packaging/desktop/org.weft.Weft.metainfo.xml", "<release version=\"\(version)\""),
    ] {
      let text = try String(contentsOf: Checkout.root.appending(path: file), encoding: .utf8)
      #expect(text.contains(mention), "\(file)")
    }
    for name in ["control.weft", "control.weft-dev", "weft-plugin.pc"] {
      #expect(try Self.text(name).contains("ersion: @VERSION@"), "\(name)")
    }
  }
}
