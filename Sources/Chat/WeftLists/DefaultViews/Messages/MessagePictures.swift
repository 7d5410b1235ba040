// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

package import WeftModel
internal import WeftViews

/// The room that a message gives one of its pictures.
public struct MessagePicture: Equatable, Sendable {
  /// The address of the picture.
  public var address: String
  /// The width in points.
  public var width: Double
  /// The height in points.
  public var height: Double
  /// Whether all of the picture shows, as on a screen of its own; else it fills its room.
  public var isWhole = false
  /// How many further pictures of the message are not shown, which the last one states.
  public var hiddenCount = 0
}

/// The sizes and the arrangement of the pictures of a message, which depend on nothing that has to
/// be loaded: a row is as high before its pictures come as afterwards.
///
/// In a terminal the gap is a column, and none between lines.
struct PictureGrid {
  /// The width of all pictures together, and the greatest height of a single one, in points.
  static let side = 232.0
  static let gap = 4.0
  /// The most pictures that are shown.
  static let most = 4
  /// The shorter side of a single picture is never shorter.
  private static let leastSide = 64.0
  private static let half = (side - gap) / 2

  /// The lines of pictures, by their indices.
  let lines: [Range<Int>]
  /// The room of each picture that is shown.
  let pictures: [MessagePicture]

  /// Arranges the pictures of attachments, of which there is at least one.
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

  /// The size of a single picture: as large as there is room, in its proportions where these are
  /// known.
  private static func size(of attachment: ChatAttachment) -> (width: Double, height: Double) {
    guard let (width, height) = attachment.pixels else { return (side, side * 2 / 3) }
    let scale = side / max(width, height)
    // A small picture is not enlarged beyond twice its pixels.
    let most = min(scale, 2)
    return (
      min(side, max(leastSide, width * most).rounded()),
      min(side, max(leastSide, height * most).rounded())
    )
  }
}

extension MessagePicture {
  /// The room of a picture on a screen of its own; nil where it may only be a line.
  init?(alone attachment: ChatAttachment) {
    guard let address = attachment.pictureAddress else { return nil }
    let (width, height) = attachment.pixels ?? (Self.longestSide, Self.longestSide)
    // A small picture is enlarged, but not until nothing of it can be made out.
    let scale = min(4, Self.longestSide / max(width, height))
    self.init(
      address: address,
      width: max(1, (width * scale).rounded()),
      height: max(1, (height * scale).rounded()),
      isWhole: true
    )
  }

  /// The longer side of a picture on a screen of its own; windows are rarely larger.
  private static let longestSide = 1_600.0
}

extension ChatAttachment {
  /// The address of a picture that a surface may have; nil for anything else, and for an address at
  /// which any server would learn who looks.
  package var pictureAddress: String? {
    guard kind == .image else { return nil }
    return url.flatMap { Self.mayBeShown($0) ? $0 : nil } ?? inlineAddress
  }

  /// The address of the picture inside a message: the smaller one, if there is one here.
  package var inlineAddress: String? {
    guard kind == .image else { return nil }
    return [previewURL, url].lazy.compactMap { $0 }.first(where: Self.mayBeShown)
  }

  /// Whether an address can be that of a file of this machine, or of the server of a Matrix account, which only
  /// that account asks.
  private static func mayBeShown(_ address: String) -> Bool {
    if address.isEmpty || address.hasPrefix("//") { return false }
    let scheme = address.prefix { $0 != "/" && $0 != ":" }
    guard scheme.endIndex < address.endIndex, address[scheme.endIndex] == ":" else { return true }
    return ["file", "mxc"].contains(scheme.lowercased())
  }

  /// The width and the height where both are known and make sense.
  fileprivate var pixels: (width: Double, height: Double)? {
    guard let width, let height, width > 0, height > 0 else { return nil }
    return (Double(width), Double(height))
  }
}

/// The pictures of a message side by side, each drawn by a factory or a provider.
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

/// A picture in its room, with the number of further ones over it.
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

/// The number of pictures that are not shown, in a corner of the last one.
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

/// An attachment in the middle of a screen of its own.
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
