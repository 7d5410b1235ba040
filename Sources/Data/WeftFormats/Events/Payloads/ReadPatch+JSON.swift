// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
package import WeftModel

extension ReadPatch {
  /// Reads a read mark from an event.
  package init(_ place: PayloadCursor) throws(WorkspaceError) {
    try place.requireObject()
    self.init(try UserPatch.required(place).id)
    lastReadAt = try place["last_read"].optionalDate()
    unreadMessagesCount = try place["unread_messages"].count()
    lastDeliveredAt = try place["last_delivered_at"].optionalDate()
  }

  /// Reads the read marks of an object, under either of their names.
  static func list(_ place: PayloadCursor) throws(WorkspaceError) -> [ReadPatch] {
    var reads: [ReadPatch] = []
    for element in try place.first("reads", "read").elements() {
      reads.append(try ReadPatch(element))
    }
    return reads
  }
}
