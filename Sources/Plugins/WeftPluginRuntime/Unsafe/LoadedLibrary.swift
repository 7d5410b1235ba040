// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import Glibc
package import WeftPluginFormat

/// The loading of libraries into this process, where they stay until it ends.
///
/// A plugin's libraries are loaded before the plugin. The loader then finds each by its name and
/// searches no folders, regardless of the plugin's search path.
package enum LoadedLibrary {
  /// Loads a library of the system by its name or path.
  package static func load(_ name: String) throws(PluginRefusal) {
    guard unsafe dlopen(name, RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE) != nil else {
      throw PluginRefusal(.loadFailed, "the loader refuses \(EscapedText.line(name)): \(reason())")
    }
  }

  /// Loads a library that a plugin brings; its constructors are the plugin's code.
  ///
  /// - Parameter file: The descriptor of a sealed file, which must stay open until the process
  ///   ends. The loader identifies images by their path, so it would take a file that got the same
  ///   number for this one.
  package static func load(_ file: Int32, of id: String) throws(PluginRefusal) {
    guard unsafe open(file, of: id) != nil else {
      throw PluginRefusal(.loadFailed, "the loader refuses a library it brings: \(reason())")
    }
  }

  /// Maps a sealed file and runs its constructors.
  static func open(_ file: Int32, of id: String) -> UnsafeMutableRawPointer? {
    unsafe PluginCode(id, "its constructors").run {
      unsafe dlopen("/proc/self/fd/\(file)", RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE)
    }
  }

  /// Returns the loader's last error, on one line.
  static func reason() -> String {
    guard let text = unsafe dlerror().map({ unsafe String(cString: $0) }) else {
      return "unknown reason"
    }
    // The descriptor's number would mean nothing to the reader.
    return EscapedText.line(text.replacing(#/\/proc\/self\/fd\/[0-9]+: /#, with: ""))
  }
}
