// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import WeftFormats
import WeftJSON
import WeftModel
import WeftTestSupport

/// A random workspace in which every deleted message contains a secret word in all of its members.
struct SecretWorkspace {
  /// The prefix of all secret words; no other text contains it.
  static let word = "sesame"

  private(set) var workspace: Workspace
  /// The number of messages with a secret.
  private(set) var secrets = 0

  init(seed: UInt64) {
    var random = RandomWorkspace(seed: seed)
    workspace = random.workspace()
    workspace.config.showsDrafts = false
    for index in workspace.channels.indices {
      workspace.channels[index].deletedAt = nil
      workspace.channels[index].isHidden = false
      workspace.channels[index].latestMessages = workspace.channels[index].latestMessages
        .map { hide($0) }
    }
    for index in workspace.threads.indices {
      workspace.threads[index].title = nil
      workspace.threads[index].parentMessage = hide(workspace.threads[index].parentMessage)
      workspace.threads[index].latestReplies = workspace.threads[index].latestReplies
        .map { hide($0) }
    }
  }

  /// Returns the message, with its own secret if it is deleted.
  private mutating func hide(_ message: ChatMessage) -> ChatMessage {
    guard message.isDeleted else { return message }
    secrets += 1
    let secret = "\(Self.word)\(secrets)"
    var message = message
    message.text = "The word is \(secret)."
    var picture = ChatAttachment(kind: ChatAttachment.Kind(secret), title: secret, url: secret)
    picture.text = secret
    picture.previewURL = secret
    message.attachments = [picture]
    message.poll = ChatPoll(name: secret, createdBy: ChatUser(id: "x", name: secret))
    for language in [workspace.currentUser.language ?? "en", "en", "pl"] {
      message.translations[language] = secret
    }
    message.mentionedUserIDs = [UserID(secret)]
    message.quotedMessageID = MessageID(secret)
    message.custom["text"] = .string(secret)
    return message
  }
}
