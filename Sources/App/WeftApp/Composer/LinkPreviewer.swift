// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Weft
internal import WeftSource
internal import WeftSystem

/// Asks the source of the chats about links that the user writes: one at a time, and not too often.
final class LinkPreviewer {
  /// The maximum number of requests in a minute; links beyond it get no preview.
  static let mostInMinute = 10
  /// The maximum number of kept answers; the oldest are dropped.
  static let mostKept = 100

  private let source: any LinkPreviewing
  private let loop: LoopActor
  /// Called when an answer has arrived.
  private let onAnswer: () -> Void
  /// The answers by link; `nil` for a page that the source says nothing about.
  private var answers: [String: LinkPreview?] = [:]
  /// The links with answers, oldest first.
  private var kept: [String] = []
  /// When requests were made in the last minute.
  private var moments: [ContinuousClock.Instant] = []
  /// The link that the source is asked about.
  private(set) var asked: String?
  /// The link to ask about afterwards.
  private var next: (link: String, channel: ChannelID)?

  init(_ source: any LinkPreviewing, on loop: LoopActor, onAnswer: @escaping () -> Void) {
    (self.source, self.loop, self.onAnswer) = (source, loop, onAnswer)
  }

  /// Returns whether the source describes links of a channel.
  func isOffered(in channel: ChannelID) -> Bool { source.previewsLinks(in: channel) }

  /// Returns what is known about a link.
  func preview(of link: String) -> LinkPreview? { answers[link] ?? nil }

  /// Asks about a link, unless its answer is known or too many were asked about.
  func ask(_ link: String, in channel: ChannelID, at now: ContinuousClock.Instant) {
    guard answers[link] == nil, asked != link else { return }
    // The user may have written several links by then; only the last one matters.
    if asked != nil { return next = (link, channel) }
    moments.removeAll { now - $0 >= .seconds(60) }
    guard moments.count < Self.mostInMinute, isOffered(in: channel) else { return }
    moments.append(now)
    asked = link
    let answer: (LinkPreview?) -> Void = { [weak self] in self?.take($0, for: link, at: now) }
    // SAFETY: the closure belongs to the loop's thread; the task uses it only there.
    nonisolated(unsafe) let lent = answer
    Task { [source, loop] in unsafe await Self.ask(source, link, channel, on: loop, lent) }
  }

  private func take(_ preview: LinkPreview?, for link: String, at moment: ContinuousClock.Instant) {
    asked = nil
    answers.updateValue(preview, forKey: link)
    kept.append(link)
    if kept.count > Self.mostKept { answers.removeValue(forKey: kept.removeFirst()) }
    if let next {
      self.next = nil
      ask(next.link, in: next.channel, at: moment)
    }
    onAnswer()
  }

  private static func ask(
    _ source: any LinkPreviewing,
    _ link: String,
    _ channel: ChannelID,
    on loop: isolated LoopActor,
    _ answer: (LinkPreview?) -> Void
  ) async {
    // A failure is not worth a notice: the message can be sent without a preview.
    let preview = try? await source.preview(of: link, in: channel)
    answer(preview)
  }
}
