// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

package import WeftScene

/// Something that the user asked for and that only a surface can do.
///
/// Each request follows from a press of the user; no message, server or plugin causes one.
package enum SurfaceRequest: Equatable, Sendable {
  /// Puts a text into the clipboard of the user's device.
  case copy(String)
  /// Opens a web page or a mailbox in another program.
  case open(LinkAddress)
  /// Lets the user choose a workspace or an export on this machine, in the desktop's dialog.
  case chooseWorkspace
  /// Saves a file of a message on the user's device, and then opens it if `opens` is true.
  case save(MessageFile, opens: Bool)
  /// Plays a sound of a message, which is in the row with an id.
  case play(MessageFile, row: UInt64)
}

extension Viewer {
  /// The maximum number of requests that wait for the surface.
  private static let mostRequests = 4

  /// Leaves a request for the surface, which takes it with the next frame.
  func request(_ request: SurfaceRequest) {
    requests = requests.suffix(Self.mostRequests - 1) + [request]
    touch()
  }

  /// Returns the requests for the surface; each one only once.
  package func drainSurfaceRequests() -> [SurfaceRequest] {
    defer { requests = [] }
    return requests
  }
}
