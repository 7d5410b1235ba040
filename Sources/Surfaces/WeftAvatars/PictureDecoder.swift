// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftScene
internal import WeftSystem

/// Runs the decoder program, `weft-picture`, and interprets its answers.
struct PictureDecoder {
  let program: String
  let deadline: Duration

  private static let headerSize = 24

  /// Decodes a file in a process of its own.
  func decode(
    _ file: borrowing PictureFile,
    pixels: Int,
    for address: String
  ) throws(PictureProblem) -> Picture {
    let run: DecoderProcess
    do {
      run = try DecoderProcess(
        program,
        arguments: ["\(pixels)"],
        reading: file.descriptor,
        largest: Self.headerSize + pixels * pixels * 4,
        within: deadline
      )
    } catch {
      throw PictureProblem(
        .noDecoder,
        program,
        "the picture decoder can't be started (\(error))",
        remedy: "build it with swift build --product weft-picture and put it there"
      )
    }
    if run.didOverrun {
      throw PictureProblem(
        .deadline,
        address,
        "decoding it took longer than \(deadline)",
        remedy: "save it again as PNG or JPEG, with fewer pixels"
      )
    }
    guard let answer = run.answer, !answer.isEmpty else {
      throw PictureProblem(
        .ended,
        address,
        "the decoder ended without an answer\(run.signal > 0 ? " by signal \(run.signal)" : "")",
        remedy: "save it again as PNG or JPEG, and report the file when that does not help"
      )
    }
    return try picture(answer, pixels: pixels, for: address)
  }

  /// Checks and interprets an answer, which is never trusted.
  private func picture(
    _ answer: [UInt8],
    pixels: Int,
    for address: String
  ) throws(PictureProblem) -> Picture {
    func number(_ place: Int) -> Int {
      answer[place..<(place + 4)].reversed().reduce(0) { $0 << 8 | Int($1) }
    }
    guard answer.count >= Self.headerSize, answer.starts(with: "WEFTPIC1".utf8) else {
      throw badAnswer
    }
    let (status, side) = (number(8), number(12))
    guard status == 0 else {
      guard answer.count == Self.headerSize, side == 0 else { throw badAnswer }
      throw problem(status, detail: number(16), for: address)
    }
    guard (1...pixels).contains(side), answer.count == Self.headerSize + side * side * 4,
      let picture = Picture(side: side, bytes: Array(answer.dropFirst(Self.headerSize)))
    else { throw badAnswer }
    return picture
  }

  private var badAnswer: PictureProblem {
    PictureProblem(
      .badAnswer,
      program,
      "the picture decoder answered with something that is not a picture",
      remedy: "build it anew with swift build --product weft-picture: it has to fit this program"
    )
  }

  /// The problem for a status of the decoder; the numbers are those of decoder.h.
  private func problem(_ status: Int, detail: Int, for address: String) -> PictureProblem {
    func about(
      _ code: PictureProblem.Code,
      _ reason: String,
      _ remedy: String = "save it again as PNG or JPEG"
    ) -> PictureProblem {
      PictureProblem(code, address, reason, remedy: remedy)
    }
    return switch status {
    case 2:
      PictureProblem(
        .noSandbox,
        program,
        "the picture decoder can't give its rights up (error \(detail)), so it looks at no picture",
        remedy: "use a Linux kernel with seccomp, and allow it where a container forbids it"
      )
    case 3: about(.unreadable, "it can't be read (error \(detail))", "check the disk")
    case 4: Self.tooLarge(address)
    case 5: about(.empty, "it holds nothing")
    case 6: about(.unknownFormat, "it is neither PNG nor JPEG")
    case 7: about(.broken, "it is not whole, or not as its format wants it")
    case 8: about(.tooManyPixels, "it has more than 4096 × 4096 pixels", "save it with fewer")
    case 9: about(.unsupported, "its colours are those of a printer", "save it in RGB")
    case 10: about(.tooManyPixels, "decoding it takes too much memory", "save it with fewer pixels")
    default: badAnswer
    }
  }

  static func tooLarge(_ address: String) -> PictureProblem {
    PictureProblem(
      .tooLarge,
      address,
      "it is larger than \(PictureLimits.fileBytes >> 20) MiB",
      remedy: "save it with fewer pixels"
    )
  }
}
