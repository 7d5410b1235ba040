// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftModel

extension Checked {
  private static var refused: [(name: String, action: SourceAction, code: SourceError.Code)] {
    let (bound, unknown) = (SourceWorkspace.bound, ChannelID("check:unknown"))
    return [
      ("delete without the capability", .delete(bound), .notAllowed),
      ("leave without the capability", .leave(bound), .notAllowed),
      ("mute where mutes are off", .mute(bound), .notAllowed),
      ("pin without belonging to it", .pin(SourceWorkspace.foreign), .notAllowed),
      ("markRead of an unknown channel", .markRead(unknown), .notFound),
      ("mute of an unknown channel", .mute(unknown), .notFound),
      ("unmute of an unknown channel", .unmute(unknown), .notFound),
      ("hide of an unknown channel", .hide(unknown), .notFound),
      ("show of an unknown channel", .show(unknown), .notFound),
      ("delete of an unknown channel", .delete(unknown), .notFound),
      ("leave of an unknown channel", .leave(unknown), .notFound),
      ("pin of an unknown channel", .pin(unknown), .notFound),
      ("unpin of an unknown channel", .unpin(unknown), .notFound),
      ("saveDraft in an unknown channel", .saveDraft(DraftMessage(text: "x"), unknown), .notFound),
      ("clearDraft in an unknown channel", .clearDraft(unknown), .notFound),
      ("markThreadRead of an unknown thread", .markThreadRead("none"), .notFound),
      ("pin of a deleted channel", .pin("check:gone"), .notFound),
    ]
  }

  func checkRefusals() async throws {
    let before = try await Seen(of: self)
    let follower = Follower(try await source.events(after: nil), patience)
    for (name, action, code) in Self.refused {
      do {
        try await source.perform(action)
        expect(false, .refusal, "\(name) was not refused.")
      } catch {
        let isNamed = error.code == code
        expect(isNamed, .refusal, "\(name) gave \(error.code.name), not \(code.name).")
        expect(!error.message.isEmpty, .refusal, "\(name) gave no reason.")
      }
    }
    let seen = try await Seen(of: self)
    expect(seen == before, .refusal, "It changed \(seen.difference(from: before)).")
    try await mark("after refusals")
    let events = await follower.events(upToMark: "after refusals")
    let types = events.dropLast().map(\.event.type.rawValue)
    expect(types.isEmpty, .refusal, "Its followers received \(types.joined(separator: ", ")).")
  }
}
