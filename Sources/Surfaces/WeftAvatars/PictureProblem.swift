// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// The reason why initials are shown instead of a picture.
public struct PictureProblem: Error, Hashable, Sendable, CustomStringConvertible {
  /// A short name of the problem that programs can rely on.
  public struct Code: Hashable, Sendable, CustomStringConvertible {
    /// The name.
    public let description: String

    init(_ description: String) {
      self.description = description
    }
  }

  /// The problem, for programs.
  public let code: Code
  /// The address of the picture, the folder, or the path of the decoder.
  public let file: String
  /// What is wrong.
  public let reason: String
  /// How to fix it.
  public let remedy: String

  init(_ code: Code, file: String, reason: String, remedy: String) {
    self.code = code
    self.file = file
    self.reason = reason
    self.remedy = remedy
  }

  /// The problem on one line, safe to print.
  public var description: String {
    let name = file.utf8.count <= 200 ? file : file.prefix(100) + "…"
    let line = "\(name): \(reason); \(remedy) [\(code)]"
    // File names may contain anything, including line breaks.
    return String(
      String.UnicodeScalarView(
        line.unicodeScalars.map { $0.properties.generalCategory == .control ? "\u{FFFD}" : $0 }
      )
    )
  }
}

extension PictureProblem.Code {
  /// A folder of pictures doesn't exist.
  public static let noFolder = Self("noFolder")
  /// The address is not a path or a URL of a file.
  public static let badAddress = Self("badAddress")
  /// The file is outside the folders of pictures.
  public static let outside = Self("outside")
  /// The file doesn't exist.
  public static let notFound = Self("notFound")
  /// The file, or a folder in its path, is a symbolic link.
  public static let link = Self("link")
  /// The path names a folder, a pipe or a device.
  public static let notAFile = Self("notAFile")
  /// The file can't be opened or read.
  public static let unreadable = Self("unreadable")
  /// The file is too large.
  public static let tooLarge = Self("tooLarge")
  /// The file is empty.
  public static let empty = Self("empty")
  /// The file is neither PNG nor JPEG.
  public static let unknownFormat = Self("unknownFormat")
  /// The file is truncated or malformed.
  public static let broken = Self("broken")
  /// The picture has too many pixels to be decoded.
  public static let tooManyPixels = Self("tooManyPixels")
  /// The picture is of a kind that the decoder doesn't support.
  public static let unsupported = Self("unsupported")
  /// The decoder can't be started.
  public static let noDecoder = Self("noDecoder")
  /// The decoder could not enter its sandbox, so it read no picture.
  public static let noSandbox = Self("noSandbox")
  /// The decoder took too long.
  public static let deadline = Self("deadline")
  /// The decoder ended without an answer.
  public static let ended = Self("ended")
  /// The decoder's answer is not a picture.
  public static let badAnswer = Self("badAnswer")
  /// The JPEG has too many scans, each of which covers all of its pixels.
  public static let tooManyScans = Self("tooManyScans")
  /// Other files used up the available time; this one will be tried again later.
  static let late = Self("late")
  /// The decoder can't even decode an ordinary picture; it will be tried again in a minute.
  public static let stopped = Self("stopped")
}
