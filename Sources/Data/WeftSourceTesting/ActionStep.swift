// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
internal import WeftModel

/// An action with its expected outcome.
struct ActionStep: Sendable {
  let name: String
  let action: SourceAction
  /// Changes the values seen before the action to those expected after it.
  let outcome: @Sendable (inout Seen) -> Void

  private init(
    _ name: String,
    _ action: SourceAction,
    _ outcome: @escaping @Sendable (inout Seen) -> Void
  ) {
    (self.name, self.action, self.outcome) = (name, action, outcome)
  }

  private static let main = SourceWorkspace.main
  private static let later = Date(timeIntervalSince1970: 4_000_000_000)

  /// Every action, in an order in which each has an effect.
  static var all: [ActionStep] { reading + looking + writing + leaving }

  private static var reading: [ActionStep] {
    [
      ActionStep("markRead", .markRead(main)) { $0.channels[main]?.unread = .noUnread },
      ActionStep("markThreadRead", .markThreadRead(SourceWorkspace.thread)) {
        $0.unreadReplies[SourceWorkspace.thread] = 0
      },
      ActionStep("markAllRead", .markAllRead) { seen in
        for id in seen.channels.keys { seen.channels[id]?.unread = .noUnread }
      },
    ]
  }

  private static var looking: [ActionStep] {
    [
      ActionStep("mute", .mute(main)) {
        $0.channels[main]?.isMuted = true
        $0.channels[main]?.mute = MuteDetails()
      },
      ActionStep("mute until", .mute(main, until: later)) {
        $0.channels[main]?.mute = MuteDetails(expiresAt: later)
      },
      ActionStep("unmute", .unmute(main)) {
        $0.channels[main]?.isMuted = false
        $0.channels[main]?.mute = nil
      },
      ActionStep("pin", .pin(main)) { $0.channels[main]?.isPinned = true },
      ActionStep("unpin", .unpin(main)) { $0.channels[main]?.isPinned = false },
      ActionStep("hide", .hide(main)) { seen in
        seen.channels[main]?.isHidden = true
        seen.listed.removeAll { $0 == main }
      },
      ActionStep("show", .show(main)) { seen in
        seen.channels[main]?.isHidden = false
        seen.listed.insert(main, at: 0)
      },
    ]
  }

  private static var writing: [ActionStep] {
    let draft = DraftMessage(text: "Begun")
    let thread = SourceWorkspace.thread
    return [
      ActionStep("saveDraft", .saveDraft(draft, main)) { $0.channels[main]?.draft = draft },
      ActionStep("clearDraft", .clearDraft(main)) { $0.channels[main]?.draft = nil },
      ActionStep("saveDraft of a reply", .saveDraft(draft, main, thread: thread)) {
        $0.reply = draft
      },
      ActionStep("clearDraft of a reply", .clearDraft(main, thread: thread)) { $0.reply = nil },
    ]
  }

  private static var leaving: [ActionStep] {
    let old: ChannelID = "check:old"
    let same: ChannelID = "check:same-a"
    return [
      ActionStep("hide without what was said", .hide(old, clearingHistory: true)) { seen in
        seen.channels[old]?.isHidden = true
        seen.channels[old]?.messageCount = 0
        seen.listed.removeAll { $0 == old }
      },
      ActionStep("leave", .leave(same)) { seen in
        seen.channels[same]?.isMember = false
        seen.channels[same]?.isPinned = false
        seen.listed.removeAll { $0 == same }
      },
      ActionStep("delete", .delete(main)) { seen in
        seen.channels[main] = nil
        seen.listed.removeAll { $0 == main }
        // The channel's threads are deleted with it.
        (seen.unreadReplies, seen.reply) = ([:], nil)
      },
    ]
  }
}
