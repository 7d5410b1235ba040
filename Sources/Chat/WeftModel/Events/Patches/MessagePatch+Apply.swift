// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials

extension MessagePatch {
  /// Writes the named members into a message; of users only ids, which the state resolves on
  /// reading.
  package func apply(to message: inout ChatMessage) {
    if let author, author.id != message.author.id { message.author = ChatUser(id: author.id) }
    if let text = text.value { message.text = text }
    if let kind = kind.value { message.kind = kind }
    if let attachments = attachments.value { message.attachments = attachments }
    if let translations = translations.value { message.translations = translations }
    if let language = originalLanguage.value { message.originalLanguage = language }
    if let reactions = reactions.value { message.reactions = reactions.withoutRepetitions }
    if let users = mentionedUsers.value { message.mentionedUserIDs = users.map(\.id) }
    if let quoted = quotedMessageID.value { message.quotedMessageID = quoted }
    if let draft = draftReply.value { message.draftReply = draft }
    if !custom.isEmpty { message.custom.merge(patch: custom) }
    applyPoll(to: &message)
    applyDates(to: &message)
    applyPlace(to: &message)
  }

  private func applyPoll(to message: inout ChatMessage) {
    guard let named = poll.value else { return }
    guard let patch = named else { return message.poll = nil }
    var poll = message.poll ?? ChatPoll(name: "")
    patch.apply(to: &poll)
    message.poll = poll
  }

  private func applyDates(to message: inout ChatMessage) {
    if let createdAt { message.createdAt = createdAt }
    if let updatedAt { message.updatedAt = updatedAt }
    if let textUpdatedAt = textUpdatedAt.value { message.textUpdatedAt = textUpdatedAt }
    if let deletedAt = deletedAt.value { message.deletedAt = deletedAt }
    if let pinnedAt = pinnedAt.value { message.pinnedAt = pinnedAt }
  }

  private func applyPlace(to message: inout ChatMessage) {
    if let parentID = parentID.value { message.parentID = parentID }
    if let isShown = isShownInChannel.value { message.isShownInChannel = isShown }
    if let replyCount = replyCount.value { message.replyCount = max(0, replyCount) }
    if let isSilent = isSilent.value { message.isSilent = isSilent }
    if let isShadowed = isShadowed.value { message.isShadowed = isShadowed }
    if let localState = localState.value { message.localState = localState }
  }
}

extension [ChatReaction] {
  /// The reactions without duplicates, in order.
  var withoutRepetitions: [ChatReaction] {
    var kept: [ChatReaction] = []
    for reaction in self where !kept.contains(reaction) { kept.append(reaction) }
    return kept
  }
}
