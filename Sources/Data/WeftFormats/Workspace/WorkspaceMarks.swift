// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftModel

extension WorkspaceReader {
  /// Reads what the user has noted about messages and other users.
  func marks(_ root: JSONCursor) throws(WorkspaceError) -> PersonalMarks {
    var marks = PersonalMarks()
    marks.blockedUserIDs = Set(try root["blocked_user_ids"].ids().map { UserID($0) })
    marks.hiddenMessageIDs = Set(try root["hidden_message_ids"].ids().map { MessageID($0) })
    marks.flaggedMessageIDs = Set(try root["flagged_message_ids"].ids().map { MessageID($0) })
    for element in try root["reminders"].elements() {
      let cursor = try element.object()
      marks.savedMessages.append(
        SavedMessage(
          MessageID(try cursor["message_id"].requiredID()),
          in: ChannelID(try cursor["channel_cid"].requiredID()),
          parent: try cursor["parent_id"].id().map { MessageID($0) },
          at: try cursor["created_at"].requiredDate(),
          remindAt: try cursor["remind_at"].date()
        )
      )
    }
    return marks
  }
}

extension JSONMembers {
  /// Writes what the user has noted about messages and other users.
  mutating func put(_ marks: PersonalMarks) {
    put("blocked_user_ids", unordered: marks.blockedUserIDs)
    put("hidden_message_ids", unordered: marks.hiddenMessageIDs)
    put("flagged_message_ids", unordered: marks.flaggedMessageIDs)
    put(
      "reminders",
      marks.savedMessages.filter { $0.id.isPossible && $0.channelID.isPossible }.map { saved in
        var members = JSONMembers()
        members.put("message_id", saved.id)
        members.put("channel_cid", saved.channelID)
        members.put("parent_id", saved.parentID)
        members.put("created_at", saved.savedAt)
        members.put("remind_at", saved.remindAt)
        return members.object
      }
    )
  }
}
