// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftJSON
import WeftModel
import WeftTestSupport

/// Every change of a thread or user is reported as a changed element; otherwise rows would keep old
/// texts.
@Suite struct ThreadElementTests {
  /// An edit of each stored member of a thread.
  private static let edits: [String: @Sendable (inout ChatThread) -> Void] = [
    "parentMessage": { $0.parentMessage.text = "Other" },
    "channel": { $0.channel.name = "Other" },
    "title": { $0.title = "Other" },
    "createdBy": { $0.createdBy = Samples.droid },
    "createdAt": { $0.createdAt = Samples.later(1) },
    "updatedAt": { $0.updatedAt = Samples.later(1) },
    "lastMessageAt": { $0.lastMessageAt = Samples.later(1) },
    "replyCount": { $0.replyCount += 1 },
    "participantCount": { $0.participantCount += 1 },
    "activeParticipantCount": { $0.activeParticipantCount += 1 },
    "threadParticipants": { $0.threadParticipants.append(ThreadParticipant(user: Samples.droid)) },
    "latestReplies": { $0.latestReplies.append(Samples.message("New", id: "new")) },
    "reads": { $0.reads.append(ThreadRead(userID: "x")) },
    "custom": { $0.custom["x"] = .bool(true) },
  ]

  @Test func `an edit of any member of a thread is detected`() throws {
    let thread = try EventSamples.state().question()
    #expect(StoredMembers.names(of: thread) == Set(Self.edits.keys))
    for (name, edit) in Self.edits {
      var edited = thread
      edit(&edited)
      #expect(edited != thread, "\(name)")
      #expect(ThreadElement(seen: thread, as: edited, for: Samples.me.id) != [], "\(name)")
    }
  }

  @Test func `the mute of its channel is an element of a thread`() throws {
    let thread = try EventSamples.state().question()
    var muted = thread
    muted.channel.muteDetails = MuteDetails()
    #expect(ThreadElement(seen: thread, as: muted, for: Samples.me.id) == .channel)
  }

  /// An event for each stored member of a user.
  private static let userEdits: [String: @Sendable (inout UserPatch) -> Void] = [
    "name": { $0.name = .set("Other") },
    "imageURL": { $0.imageURL = .set("https://example.org/other.png") },
    "isOnline": { $0.isOnline = .set(!Samples.leia.isOnline) },
    "isBanned": { $0.isBanned = .set(true) },
    "language": { $0.language = .set("pl") },
    "lastActiveAt": { $0.lastActiveAt = .set(Samples.later(1)) },
    "custom": { $0.custom = ["x": .bool(true)] },
  ]

  @Test func `an event about any member of a user is detected`() {
    let user = Samples.leia
    #expect(StoredMembers.names(of: user).subtracting(Self.userEdits.keys) == ["id"])
    for (name, edit) in Self.userEdits {
      var state = EventSamples.state()
      let event = ChatEvent(.userUpdated, at: EventSamples.at(10)) {
        $0.user = UserPatch(user.id, edit)
      }
      #expect(state.apply(event).users[user.id]?.isEmpty == false, "\(name)")
    }
  }
}
