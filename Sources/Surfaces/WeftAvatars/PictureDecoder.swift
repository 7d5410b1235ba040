// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import CWeftPlatform
private import Glibc
internal import WeftScene
internal import WeftSystem

/// Runs the decoder program, `weft-picture`, and interprets its answers.
struct PictureDecoder {
  let program: String

  private static let headerSize = 24

  /// The result of decoding a file.
  struct Decoded {
    let picture: Picture
    /// The size in pixels of the whole picture in its file, or `nil` if the decoder doesn't report it.
    let own: (width: Int, height: Int)?
  }

  /// Decodes a file in a separate process.
  func decode(
    _ file: borrowing PictureFile,
    _ size: PictureSize,
    for address: String,
    within deadline: Duration
  ) throws(PictureProblem) -> Decoded {
    let run: DecoderProcess
    do {
      run = try DecoderProcess(
        program,
        arguments: [
          "\(size.width)", "\(size.height)", size.fit == .whole ? "whole" : "fill",
        ],
        reading: file.descriptor,
        largest: Self.headerSize + size.width * size.height * 4,
        within: deadline
      )
    } catch {
      throw PictureProblem(
        .noDecoder,
        file: program,
        reason: "the picture decoder can't be started (\(error))",
        remedy: "build it with swift build --product weft-picture and put it there"
      )
    }
    if run.didOverrun {
      throw PictureProblem(
        .deadline,
        file: address,
        reason: "decoding it took longer than \(deadline)",
        remedy: "wait a minute, or save it again as PNG or JPEG, with fewer pixels"
      )
    }
    guard let answer = run.answer, !answer.isEmpty else {
      throw PictureProblem(
        .ended,
        file: address,
        reason:
          "the decoder ended without an answer\(run.signal > 0 ? " with signal \(run.signal)" : "")",
        remedy: "save it again as PNG or JPEG, and report the file if that does not help"
      )
    }
    return try picture(answer, size, for: address)
  }

  /// Whether the decoder answers for a very ordinary picture.
  func answersOrdinaryPicture(within deadline: Duration) -> Bool {
    let pictures = EmbeddedPictures(["ordinary": Self.ordinary])
    let path = PicturePath(isAbsolute: false, names: [Array("ordinary".utf8)])
    guard let file = try? pictures.open(path, for: "ordinary") else { return false }
    return (try? decode(file, PictureSize(side: 8), for: "ordinary", within: deadline)) != nil
  }

  /// A PNG file with a single grey pixel.
  private static let ordinary: [UInt8] = [
    0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0x00, 0x00, 0x00, 0x0D, 0x49, 0x48,
    0x44, 0x52, 0x00, 0x00, 0x00, 0x01, 0x00, 0x00, 0x00, 0x01, 0x08, 0x00, 0x00, 0x00,
    0x00, 0x3A, 0x7E, 0x9B, 0x55, 0x00, 0x00, 0x00, 0x0A, 0x49, 0x44, 0x41, 0x54, 0x78,
    0x9C, 0x63, 0x68, 0x00, 0x00, 0x00, 0x82, 0x00, 0x81, 0x77, 0xCD, 0x72, 0xB6, 0x00,
    0x00, 0x00, 0x00, 0x49, 0x45, 0x4E, 0x44, 0xAE, 0x42, 0x60, 0x82,
  ]

  /// Checks and interprets an answer, which is never trusted.
  private func picture(
    _ answer: [UInt8],
    _ size: PictureSize,
    for address: String
  ) throws(PictureProblem) -> Decoded {
    func number(_ index: Int) -> Int {
      answer[index..<(index + 4)].reversed().reduce(0) { $0 << 8 | Int($1) }
    }
    guard answer.count >= Self.headerSize, answer.starts(with: "WEFTPIC2".utf8) else {
      throw badAnswer
    }
    let status = number(8)
    let width = number(12)
    let height = number(16)
    guard status == 0 else {
      guard answer.count == Self.headerSize, width == 0, height == 0 else { throw badAnswer }
      throw problem(status, detail: number(20), for: address)
    }
    guard (1...size.width).contains(width), (1...size.height).contains(height),
      answer.count == Self.headerSize + width * height * 4,
      let picture = Picture(
        width: width,
        height: height,
        bytes: Array(answer.dropFirst(Self.headerSize))
      )
    else { throw badAnswer }
    let own = number(20)
    return Decoded(picture: picture, own: own == 0 ? nil : (own >> 16, own & 0xFFFF))
  }

  private var badAnswer: PictureProblem {
    PictureProblem(
      .badAnswer,
      file: program,
      reason: "the picture decoder answered with something that is not a picture",
      remedy: "rebuild it with swift build --product weft-picture; it must match this program"
    )
  }

  /// Returns the problem for a status of the decoder; the numbers are defined in decoder.h.
  private func problem(_ status: Int, detail: Int, for address: String) -> PictureProblem {
    func about(
      _ code: PictureProblem.Code,
      _ reason: String,
      remedy: String = "save it again as PNG or JPEG"
    ) -> PictureProblem {
      PictureProblem(code, file: address, reason: reason, remedy: remedy)
    }
    return switch status {
    case 2:
      PictureProblem(
        .noSandbox,
        file: program,
        reason:
          "the picture decoder can't drop its rights (error \(detail)), so it decodes no picture",
        remedy: "use a Linux kernel with seccomp, and allow seccomp if a container forbids it"
      )
    case 3: about(.unreadable, "it can't be read (error \(detail))", remedy: "check the disk")
    case 4: Self.tooLarge(address)
    case 5: about(.empty, "it holds nothing")
    case 6: about(.unknownFormat, "it is neither PNG nor JPEG")
    case 7: about(.broken, "it is incomplete, or does not follow its format")
    case 8:
      about(.tooManyPixels, "it has more than 4096 × 4096 pixels", remedy: "save it with fewer")
    case 9: about(.unsupported, "its colours are for printing (CMYK)", remedy: "save it in RGB")
    case 11:
      about(
        .tooManyScans,
        "it has more scans than a picture needs, which takes too long",
        remedy: "save it again as a JPEG that is not progressive"
      )
    case 10:
      about(
        .tooManyPixels,
        "decoding it takes too much memory",
        remedy: "save it with fewer pixels"
      )
    default: badAnswer
    }
  }

  static func tooLarge(_ address: String) -> PictureProblem {
    PictureProblem(
      .tooLarge,
      file: address,
      reason: "it is larger than \(PictureLimits.fileBytes >> 20) MiB",
      remedy: "save it with fewer pixels"
    )
  }
}

/// One run of the decoder.
private struct DecoderProcess {
  /// Its answer, or `nil` if it took too long or could not be read.
  let answer: [UInt8]?
  /// Whether it took too long.
  let didOverrun: Bool
  /// The signal that ended it, or 0.
  let signal: Int32

  /// Runs a program on a file and waits until it has ended.
  ///
  /// - Parameters:
  ///   - program: The path of the program.
  ///   - arguments: Its arguments; the id of this process, with which the program ends, is appended.
  ///   - file: The descriptor that becomes its standard input.
  ///   - largest: The size of the largest complete answer, in bytes.
  ///   - deadline: The time after which the program is killed.
  init(
    _ program: String,
    arguments: [String],
    reading file: Int32,
    largest: Int,
    within deadline: Duration
  ) throws(SystemError) {
    let (reading, writing) = try Self.pipe()
    defer { withExtendedLifetime(reading) {} }
    let process = try Self.start(
      program,
      arguments: [program] + arguments + ["\(getpid())"],
      input: file,
      output: writing
    )
    var bytes: [UInt8] = []
    var count = Int64(0)
    unsafe bytes = [UInt8](unsafeUninitializedCapacity: largest + 1) { buffer, filled in
      // SAFETY: no more is written than the buffer holds, and exactly what was written counts as initialized.
      unsafe count = weft_process_read(
        reading.number,
        buffer.baseAddress,
        buffer.count,
        Self.milliseconds(deadline)
      )
      filled = Int(max(0, count))
    }
    signal = process.end()
    didOverrun = count == -Int64(ETIMEDOUT)
    answer = count < 0 ? nil : bytes
  }

  private static func pipe() throws(SystemError) -> (reading: Descriptor, writing: Int32) {
    var (reading, writing): (Int32, Int32) = (-1, -1)
    // SAFETY: these are local variables, written only during the call.
    let result = unsafe weft_process_pipe(&reading, &writing)
    guard result == 0 else { throw SystemError(-result) }
    return (Descriptor(reading), writing)
  }

  /// Starts the program and closes this process's writing end of the pipe, because the answer ends only when every
  /// writing end is closed.
  private static func start(
    _ program: String,
    arguments: [String],
    input: Int32,
    output: Int32
  ) throws(SystemError) -> ChildProcess {
    defer { close(output) }
    return try ChildProcess(program, arguments: arguments, input: input, output: output)
  }

  private static func milliseconds(_ duration: Duration) -> UInt32 {
    let (seconds, attoseconds) = duration.components
    return UInt32(clamping: min(seconds, 1_000_000) * 1_000 + attoseconds / 1_000_000_000_000_000)
  }
}
