// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import WeftSystem

/// The files plugins are built with: headers, modules, the build script and templates.
struct PluginSDK {
  /// A checkout, or a folder with the same layout.
  let root: URL

  /// Finds the SDK: in `$WEFT_SDK`, else in the checkout the command was built in, else where it
  /// was installed.
  init() throws {
    let named = ProcessInfo.processInfo.environment["WEFT_SDK"] ?? ""
    let found = named.isEmpty ? Self.beside(Executable.path) : [URL(fileURLWithPath: named)]
    guard let root = found.first(where: Self.isWhole) else {
      throw Failure(
        named.isEmpty
          ? "the SDK of plugins is not beside this program; set WEFT_SDK to a checkout of Weft"
          : "WEFT_SDK names \(named), which has no Plugins/build; set it to a checkout of Weft"
      )
    }
    self.root = root
  }

  private static func beside(_ program: String) -> [URL] {
    var folder = URL(fileURLWithPath: program).deletingLastPathComponent()
    var places: [URL] = []
    while folder.path != "/", !folder.path.isEmpty {
      places += [folder, folder.appending(path: "share/weft")]
      folder.deleteLastPathComponent()
    }
    return places
  }

  private static func isWhole(_ root: URL) -> Bool {
    ["Plugins/build", "Sources/Base/CWeft/include/weft/weft.h"].allSatisfy {
      PathKind(of: root.appending(path: $0).path) == .file
    }
  }

  /// The script that builds a plugin.
  var build: URL { root.appending(path: "Plugins/build") }

  /// The templates of new plugins.
  var templates: URL { root.appending(path: "Sources/Plugins/WeftPluginTemplates") }
}
