// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Makes a named pipe without a writer.
func makePipe(at place: URL) throws {
  // SAFETY: the path is borrowed for the call.
  guard unsafe mkfifo(place.path, 0o600) == 0 else { throw CocoaError(.fileWriteUnknown) }
}
