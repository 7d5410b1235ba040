// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import WeftTestSupport

extension Subprocess {
  /// Runs the command on its own terminal without input; everything it writes is output.
  static func onTerminal(
    _ words: [String],
    environment: [String: String] = [:],
    in folder: URL? = nil
  ) throws -> Subprocess {
    let command = ([Checkout.weft.path] + words).map { "'\($0)'" }.joined(separator: " ")
    return try Subprocess(
      URL(fileURLWithPath: "/usr/bin/script"),
      ["-qec", "stty rows 12 cols 80; \(command)", "/dev/null"],
      environment: environment,
      in: folder
    )
  }
}
