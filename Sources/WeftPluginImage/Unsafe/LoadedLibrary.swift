// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import Glibc
package import WeftPluginWire

/// Libraries brought into this process for good, by the loader.
///
/// What a plugin needs is loaded before the plugin is: the loader then knows each by its name and looks for
/// none, wherever the plugin would have it look.
package enum LoadedLibrary {
  /// Loads a library of the system by its name or its path.
  package static func load(_ name: String) throws(PluginRefusal) {
    guard unsafe dlopen(name, RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE) != nil else {
      throw PluginRefusal(.loadFailed, "the loader refuses \(EscapedText.line(name)): \(reason())")
    }
  }

  /// Loads a library a plugin brings, whose constructors are the plugin's code.
  ///
  /// - Parameter file: The descriptor of a sealed file, which has to stay open for good: the loader knows
  ///   images by their path, and one whose file got the same number would be taken for this one.
  package static func load(_ file: Int32, of id: String) throws(PluginRefusal) {
    guard unsafe open(file, of: id) != nil else {
      throw PluginRefusal(.loadFailed, "the loader refuses a library it brings: \(reason())")
    }
  }

  /// Maps a sealed file, and runs its constructors.
  static func open(_ file: Int32, of id: String) -> UnsafeMutableRawPointer? {
    unsafe PluginCode(id, "its constructors").run {
      unsafe dlopen("/proc/self/fd/\(file)", RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE)
    }
  }

  /// Why the loader refused something just now, on one line.
  static func reason() -> String {
    guard let text = unsafe dlerror().map({ unsafe String(cString: $0) }) else {
      return "unknown reason"
    }
    // Which number a file of the process has tells nobody anything.
    return EscapedText.line(text.replacing(#/\/proc\/self\/fd\/[0-9]+: /#, with: ""))
  }
}
