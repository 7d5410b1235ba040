// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import WeftPluginHost
import WeftTestSupport

/// Plugins in C++ and Rust that declare, provide and call open points, each compiled once.
enum SDKPointPlugins {
  /// All compilers of these plugins.
  static let compilers = SDKCompiler.cpp + [.rustc, .bareRustc]

  private static let built: [SDKCompiler: Result<Data, any Error>] = {
    var built: [SDKCompiler: Result<Data, any Error>] = [:]
    for compiler in compilers {
      built[compiler] = Result {
        let work = try Scratch()
        let name = "Tests/ABI/SDK/Points.\(compiler.ending)"
        let file = work.path("p.so")
        try compiler.compile(Checkout.root.appending(path: name), to: file)
        return try Data(contentsOf: file)
      }
    }
    return built
  }()

  /// Returns a host with a compiler's plugin in its process.
  static func host(_ compiler: SDKCompiler) throws -> PluginHost {
    let scratch = try Scratch()
    let file = scratch.path("p.so")
    try built[compiler]?.get().write(to: file)
    return try host(file, in: scratch)
  }

  /// Returns a host with a plugin of these lines in its process.
  static func host(_ source: String, by compiler: SDKCompiler) throws -> PluginHost {
    let scratch = try Scratch()
    let text = try scratch.write(source.utf8, to: "source.\(compiler.ending)")
    let file = scratch.path("p.so")
    try compiler.compile(text, to: file)
    return try host(file, in: scratch)
  }

  private static func host(_ file: URL, in scratch: Scratch) throws -> PluginHost {
    let attributes: [FileAttributeKey: Any] = [.posixPermissions: 0o755]
    try FileManager.default.setAttributes(attributes, ofItemAtPath: file.path)
    return withExtendedLifetime(scratch) {
      PluginHost(file: file.path, policy: PluginPolicy(trustsAll: true))
    }
  }
}
