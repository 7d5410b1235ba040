// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

package import Weft

/// A picture of a message, as large as the surface can show it, with buttons for the message's other pictures.
package final class PictureScreen: AppScreen, PictureSeries {
  private let message: MessageID
  private let list: ChatMessageListViewModel
  private let words: AppWords
  /// The index of the shown attachment in the message.
  private var place: Int

  /// Returns `nil` if the message is not in the list or the attachment is not a picture that can be shown.
  init?(of message: MessageID, at place: Int, in list: ChatMessageListViewModel, words: AppWords) {
    self.message = message
    self.place = place
    self.list = list
    self.words = words
    guard places.contains(place) else { return nil }
  }

  package var shownList: ScreenList { ScreenList(name: .attachment(message, index: place)) }
  package var title: String { content?.title ?? words.attachment }
  package func hint(_ hints: AppWords.Hints) -> String { hints.picture }
  package var pictures: (any PictureSeries)? { self }
  package var count: Int { 0 }
  package var first: Int { 0 }
  package var selected: Int? {
    get { nil }
    set {}
  }

  package func want(from first: Int, count: Int) {}

  package func scene(rowLimit: Int) -> Scene {
    guard let media = list.mediaViewer(of: message, attachment: place), let shown else {
      return Scene { ListHeader(title: words.gone(name)) }
    }
    let footer = PictureFooter(
      detail: detail(of: shown),
      position: places.count > 1 ? position : nil,
      canBeSaved: content.flatMap { AttachmentPlace($0.attachment) } != nil,
      words: words
    )
    return Scene {
      media
      footer
    }
  }

  package func move(by step: Int) {
    let places = places
    guard let index = places.firstIndex(of: place) else { return }
    place = places[(index + step % places.count + places.count) % places.count]
  }

  package func perform(_ action: String, row: UInt64?) -> ActionOutcome { .done }
  package func open(row: UInt64) -> RowOpening { .nothing }

  private var shown: ChatMessage? {
    list.session.index(of: message).flatMap { list.session.messages(in: $0..<$0 + 1).first }
  }

  private var content: AttachmentContent? {
    guard let attachments = shown?.attachments, attachments.indices.contains(place) else {
      return nil
    }
    return AttachmentContent(attachments[place], at: place, list.environment.strings)
  }

  /// The indices of the message's attachments that are pictures.
  private var places: [Int] {
    let attachments = shown?.attachments ?? []
    return attachments.indices.filter { attachments[$0].pictureAddress != nil }
  }

  /// The position of the picture, such as "2 of 5".
  private var position: String {
    let strings = list.environment.strings
    let places = places
    let number = (places.firstIndex(of: place) ?? 0) + 1
    return words.of(.text(strings.number(number)), .second(strings.number(places.count)))
  }

  /// Returns a length in pixels, which is written without separators.
  private static func pixels(_ length: Int, _ strings: StringCatalog) -> String {
    String(length).compactMap(\.wholeNumberValue).map { strings.number($0) }.joined()
  }

  /// Returns the picture's date, size in pixels and file size.
  private func detail(of message: ChatMessage) -> String {
    let strings = list.environment.strings
    let times = list.environment.timestamps
    let time = "\(times.dayText(for: message.createdAt)) \(times.timeText(for: message.createdAt))"
    guard let attachment = content?.attachment else { return time }
    var pixels: String?
    if let width = attachment.width, let height = attachment.height {
      pixels = "\(Self.pixels(width, strings)) × \(Self.pixels(height, strings))"
    }
    let size = attachment.size.flatMap { ByteCountText.text($0, strings) }
    return [time, pixels, size].compactMap(\.self).joined(separator: " · ")
  }
}

/// The line below a picture: its details, and buttons for the other pictures and for saving it.
private struct PictureFooter: View {
  let detail: String
  /// The position of the picture, or `nil` for a message's only picture.
  let position: String?
  let canBeSaved: Bool
  let words: AppWords

  var body: some View {
    HStack(spacing: 16) {
      Text(detail).font(.footnote).foregroundColor(.secondary).lineLimit(1)
      Spacer()
      if let position {
        Button(action: AppAction.previousPicture.id) { Icon("back", color: .accent, font: .title) }
          .accessibilityLabel(words.previousPicture)
        Text(position).lineLimit(1).layoutPriority(1)
        Button(action: AppAction.nextPicture.id) { Icon("forward", color: .accent, font: .title) }
          .accessibilityLabel(words.nextPicture)
      }
      if canBeSaved {
        Button(action: AppAction.saveShownFile.id) { Icon("down", color: .accent, font: .title) }
          .accessibilityLabel(words.files.save)
      }
    }
    .padding(.horizontal).padding(.vertical, 6)
  }
}
