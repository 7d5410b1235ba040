// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import Foundation
private import Glibc

/// A test's C source, compiled and loaded into this process permanently.
@safe public final class CLibrary: Sendable {
  private nonisolated(unsafe) let handle: UnsafeMutableRawPointer

  /// Compiles and loads a source; functions are visible unless they are static.
  public init(_ source: String) throws {
    let scratch = try Scratch()
    let flags = ["-fvisibility=default", "-O1"]
    let file = try PluginCompiler.compile(source, to: scratch.path("library.so"), flags: flags)
    guard let handle = unsafe dlopen(file.path, RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE) else {
      throw PluginCompiler.Failure(
        description: unsafe dlerror().map { unsafe String(cString: $0) } ?? "not loaded"
      )
    }
    // SAFETY: never closed, and only looked up in, which dlsym allows from any thread.
    unsafe self.handle = unsafe handle
  }

  /// The address of a function or variable, or 0 if there is none with that name.
  public func address(_ name: String) -> UInt {
    unsafe UInt(bitPattern: dlsym(handle, name))
  }
}
