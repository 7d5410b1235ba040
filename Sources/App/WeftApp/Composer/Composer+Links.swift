// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Weft
internal import WeftJSON
internal import WeftScene

/// The link in the field whose page is described above it.
struct WrittenLink {
  /// The first link of the text, as found after the last pause.
  var address: String?
  /// The links whose previews the user has removed from this message.
  var removed: Set<String> = []
  /// The number of changes of the text, by which a pause is recognised.
  var changes = 0
}

extension Composer {
  /// How long the user has to pause before the text is searched for a link.
  static let linkPause = Duration.milliseconds(700)

  /// Whether links written here are described: the user wants it, the source offers it, and the server may know the text.
  private var previewsLinks: Bool {
    let channel = list.channel
    return app.previewsLinks && app.linkPreviews?.isOffered(in: channel.id) == true
      && channel.allows(list.isInThread ? .sendReply : .sendMessage)
      && channel.custom["encrypted"] != .bool(true)
  }

  /// Follows a change of the text; a link is searched for once the user pauses.
  func followLinks() {
    link.changes += 1
    if message.text.isEmpty { link.removed = [] }
    if let address = link.address, !message.text.contains(address) { link.address = nil }
    guard previewsLinks, message.text.contains("https://") else { return }
    let change = link.changes
    app.after(Self.linkPause) { [weak self] in
      guard let self, link.changes == change else { return }
      findLink()
    }
  }

  private func findLink() {
    guard previewsLinks else { return }
    link.address = message.firstLink?.text
    if let address = link.address, !link.removed.contains(address) {
      app.linkPreviews?.ask(address, in: list.channel.id, at: app.now)
    }
    app.redraw()
  }

  /// The preview of the link, or `nil` if there is none.
  var linkCard: ComposerLinkCard? {
    guard aside == nil, previewsLinks, let address = link.address, !link.removed.contains(address),
      let preview = app.linkPreviews?.preview(of: address), let place = LinkAddress(address)?.title
    else { return nil }
    let texts = [preview.title, preview.summary].filter { !$0.isEmpty }
    return ComposerLinkCard(
      title: texts[0],
      detail: ([place] + texts.dropFirst()).joined(separator: " · "),
      remove: AppAction.removePreview.id,
      removeLabel: app.words.previews.remove
    )
  }

  /// Removes the preview from the field; it doesn't come back for this message.
  func removePreview() {
    if let address = link.address { link.removed.insert(address) }
  }
}
