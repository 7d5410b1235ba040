// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import CWeftPlatform
private import Weft
internal import WeftPluginHost

/// How the programs of Weft start and end.
package enum Launch {
  /// Runs a program with the arguments of this process.
  ///
  /// - Returns: The program's exit status, or 1 for a failure and 2 for wrong usage.
  package static func run(_ program: ([String]) throws -> Int32) -> Int32 {
    runWorkerIfAsked()
    // Without this, half of a frame's time went into memory pages that the previous frame had freed
    // (`Scene/screen-64-rows`).
    weft_platform_keep_freed_memory()
    PluginHost.reportCrashes()
    defer { DefaultWorkspace.removeDraft() }
    do {
      return try program(Array(CommandLine.arguments.dropFirst()))
    } catch let error as UsageError {
      Output.error("weft: \(error.message)\nusage: \(OutputText(ours: error.usage))")
      return 2
    } catch {
      Output.error("weft: \(error)")
      return 1
    }
  }
}

/// The version of Weft.
package enum Version {
  /// The version as users see it, such as "0.2.0".
  package static let text = WEFT_VERSION
}
