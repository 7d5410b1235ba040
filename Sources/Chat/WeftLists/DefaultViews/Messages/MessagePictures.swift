// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

package import WeftModel
internal import WeftViews

/// The place and size that a message reserves for one of its pictures.
public struct MessagePicture: Equatable, Sendable {
  /// A path, a file URL, or an address that the host's picture provider knows.
  public var address: String
  /// The width in points.
  public var width: Double
  /// The height in points.
  public var height: Double
  /// Whether the whole picture is shown, as on its own screen; otherwise it fills its area and is cropped.
  public var isWhole = false
  /// The number of further pictures of the message, which the last one shows as a badge.
  public var hiddenCount = 0
}

/// The sizes and the arrangement of the pictures of a message.
///
/// They don't depend on anything that must be loaded, so a row doesn't change its height when its pictures arrive. In a
/// terminal, the gap is one column horizontally and nothing vertically.
struct PictureGrid {
  /// The width of the grid, and the maximum height of a single picture, in points.
  static let side = 232.0
  static let gap = 4.0
  /// The maximum number of pictures shown.
  static let most = 4
  /// The minimum width and height of a single picture.
  private static let leastSide = 64.0
  private static let half = (side - gap) / 2

  /// The rows of the grid, as ranges of indices into `pictures`.
  let lines: [Range<Int>]
  /// The size of each picture that is shown.
  let pictures: [MessagePicture]

  /// Arranges the pictures of attachments; there must be at least one.
  init(of attachments: [ChatAttachment]) {
    let shown = min(attachments.count, Self.most)
    switch shown {
    case 1: lines = [0..<1]
    case 2: lines = [0..<2]
    case 3: lines = [0..<1, 1..<3]
    default: lines = [0..<2, 2..<4]
    }
    pictures = attachments.prefix(shown).enumerated().map { index, attachment in
      var picture = MessagePicture(
        address: attachment.inlineAddress ?? "",
        width: Self.half,
        height: Self.half
      )
      if shown == 1 {
        (picture.width, picture.height) = Self.size(of: attachment)
      } else if shown == 3, index == 0 {
        picture.width = Self.side
      }
      if index == shown - 1 { picture.hiddenCount = attachments.count - shown }
      return picture
    }
  }

  /// The size of a single picture: as large as fits, with its aspect ratio if that is known.
  private static func size(of attachment: ChatAttachment) -> (width: Double, height: Double) {
    guard let (width, height) = attachment.pixels else { return (side, side * 2 / 3) }
    let scale = side / max(width, height)
    // Enlarge a small picture to at most twice its size in pixels.
    let most = min(scale, 2)
    return (
      min(side, max(leastSide, width * most).rounded()),
      min(side, max(leastSide, height * most).rounded())
    )
  }
}

extension MessagePicture {
  /// The size of a picture on its own screen, or `nil` if it may only be shown as a line.
  init?(alone attachment: ChatAttachment) {
    guard let address = attachment.pictureAddress else { return nil }
    let (width, height) = attachment.pixels ?? (Self.longestSide, Self.longestSide)
    // Enlarge a small picture, but not so much that it becomes unrecognizable.
    let scale = min(4, Self.longestSide / max(width, height))
    self.init(
      address: address,
      width: max(1, (width * scale).rounded()),
      height: max(1, (height * scale).rounded()),
      isWhole: true
    )
  }

  /// The longer side of a picture on its own screen; windows are rarely larger.
  private static let longestSide = 1_600.0
}

extension ChatAttachment {
  /// The address of a picture that a surface may load, or `nil` for anything else.
  ///
  /// Addresses on other servers are excluded, because their operator would learn who views the picture.
  package var pictureAddress: String? {
    guard kind == .image else { return nil }
    return url.flatMap { Self.mayBeShown($0) ? $0 : nil } ?? inlineAddress
  }

  /// The address of the picture as shown inside a message: the preview if there is one.
  package var inlineAddress: String? {
    guard kind == .image else { return nil }
    return [previewURL, url].lazy.compactMap { $0 }.first(where: Self.mayBeShown)
  }

  /// Whether an address refers to a local file or to the media store of a Matrix account.
  ///
  /// Only that account's own server receives requests for the latter.
  private static func mayBeShown(_ address: String) -> Bool {
    if address.isEmpty || address.hasPrefix("//") { return false }
    let scheme = address.prefix { $0 != "/" && $0 != ":" }
    guard scheme.endIndex < address.endIndex, address[scheme.endIndex] == ":" else { return true }
    return ["file", "mxc"].contains(scheme.lowercased())
  }

  /// The size in pixels, or `nil` if it is unknown or not positive.
  fileprivate var pixels: (width: Double, height: Double)? {
    guard let width, let height, width > 0, height > 0 else { return nil }
    return (Double(width), Double(height))
  }
}

/// The pictures of a message in a grid, each drawn by a factory or a provider.
struct MessagePicturesView: View {
  let lines: [Range<Int>]
  let pictures: [Scene]

  var body: some View {
    VStack(alignment: .leading, spacing: PictureGrid.gap) {
      for line in lines {
        HStack(alignment: .top, spacing: PictureGrid.gap) {
          for index in line { pictures[index] }
        }
      }
    }
  }
}

/// A picture, with the number of further ones over it.
struct MessagePictureView: View {
  let content: AttachmentContent
  let picture: MessagePicture

  @ViewBuilder var body: some View {
    if picture.hiddenCount > 0 {
      image.overlay(alignment: .bottomTrailing) {
        HiddenPictures(count: content.hiddenText(picture.hiddenCount))
      }
      .onTap(ListAction.openAttachment(content.index))
      .accessibilityLabel(content.label + ", " + content.hiddenText(picture.hiddenCount))
    } else if picture.isWhole {
      image
    } else {
      image.onTap(ListAction.openAttachment(content.index)).accessibilityLabel(content.label)
    }
  }

  private var image: PictureView {
    PictureView(
      url: picture.address,
      name: content.title,
      width: picture.width,
      height: picture.height,
      radius: picture.isWhole ? 0 : 10,
      fit: picture.isWhole ? .whole : .filling
    )
  }
}

/// The number of further pictures, in a corner of the last one.
private struct HiddenPictures: View {
  let count: String

  var body: some View {
    Text(count).font(.headline).bold().foregroundColor(Color(red: 255, green: 255, blue: 255))
      .lineLimit(1)
      .padding(.horizontal, 8)
      .background(Color(red: 20, green: 24, blue: 30), in: .capsule)
      .padding(.trailing, 3).padding(.bottom, 3)
  }
}

/// An attachment in the centre of its own screen.
struct MediaView: View {
  let content: Scene

  var body: some View {
    HStack {
      Spacer(minLength: 0)
      content
      Spacer(minLength: 0)
    }
  }
}
