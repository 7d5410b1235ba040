// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// Why a picture is not shown; the initials show instead.
public struct PictureProblem: Error, Hashable, Sendable, CustomStringConvertible {
  /// A short name of what is wrong that programs can rely on.
  public struct Code: Hashable, Sendable, CustomStringConvertible {
    /// The name.
    public let description: String

    init(_ description: String) {
      self.description = description
    }
  }

  /// What is wrong, for programs.
  public let code: Code
  /// The address of the picture, the folder, or the decoder.
  public let file: String
  /// What is wrong.
  public let reason: String
  /// What to do about it.
  public let remedy: String

  init(_ code: Code, _ file: String, _ reason: String, remedy: String) {
    self.code = code
    self.file = file
    self.reason = reason
    self.remedy = remedy
  }

  /// The problem on one line, safe to print.
  public var description: String {
    let name = file.utf8.count <= 200 ? file : file.prefix(100) + "…"
    let line = "\(name): \(reason); \(remedy) [\(code)]"
    // File names may hold anything, line breaks included.
    return String(
      String.UnicodeScalarView(
        line.unicodeScalars.map { $0.properties.generalCategory == .control ? "\u{FFFD}" : $0 }
      )
    )
  }
}

extension PictureProblem.Code {
  /// A folder that pictures may come from is not there.
  public static let noFolder = Self("noFolder")
  /// The address is no path or URL of a file.
  public static let badAddress = Self("badAddress")
  /// The file is in none of the folders that pictures may come from.
  public static let outside = Self("outside")
  /// There is no such file.
  public static let notFound = Self("notFound")
  /// The file, or a folder on the way to it, is a symbolic link.
  public static let link = Self("link")
  /// It is a folder, a pipe or a device.
  public static let notAFile = Self("notAFile")
  /// The file can't be opened or read.
  public static let unreadable = Self("unreadable")
  /// The file is too large.
  public static let tooLarge = Self("tooLarge")
  /// The file holds nothing.
  public static let empty = Self("empty")
  /// The file is neither PNG nor JPEG.
  public static let unknownFormat = Self("unknownFormat")
  /// The file is not whole, or not as its format wants it.
  public static let broken = Self("broken")
  /// The picture has more pixels than are decoded.
  public static let tooManyPixels = Self("tooManyPixels")
  /// The picture is of a kind that is not decoded.
  public static let unsupported = Self("unsupported")
  /// The decoder can't be started.
  public static let noDecoder = Self("noDecoder")
  /// The decoder could not give its rights up, so it looked at nothing.
  public static let noSandbox = Self("noSandbox")
  /// The decoder took too long.
  public static let deadline = Self("deadline")
  /// The decoder ended without an answer.
  public static let ended = Self("ended")
  /// What the decoder answered is no picture.
  public static let badAnswer = Self("badAnswer")
  /// Decoders gave no answer again and again, and no more are started.
  public static let stopped = Self("stopped")
}
