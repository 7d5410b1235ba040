// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import WeftJSON
import WeftModel
import WeftSource

@testable import WeftMatrix

/// Voice messages as other clients send them (MSC1767 and MSC3245), and as Weft does.
@Suite struct SpokenMessageTests {
  private func read(_ json: String) throws -> ChatAttachment {
    let content = try JSONParser.parse(Array(json.utf8))
    let isSpoken = content["org.matrix.msc3245.voice"] != nil
    return MessageContent.file(content, isSpoken ? .voiceRecording : .audio)
  }

  @Test func `length and bars of another client's message are read`() throws {
    let file = try read(
      """
      {"msgtype": "m.audio", "body": "Voice message.ogg", "url": "mxc://example.org/voice",
      "info": {"duration": 2500, "mimetype": "audio/ogg", "size": 900},
      "org.matrix.msc1767.audio": {"duration": 2500, "waveform": [0, 256, 1024]},
      "org.matrix.msc3245.voice": {}}
      """
    )
    #expect(file.kind == .voiceRecording && file.duration == 2.5)
    #expect(file.waveform?.bars == [0, 0.25, 1])
  }

  @Test func `the length is also read where only the newer member has it`() throws {
    let file = try read(#"{"org.matrix.msc1767.audio": {"duration": 900}}"#)
    #expect(file.duration == 0.9 && file.waveform == nil)
  }

  @Test(arguments: ["\"loud\"", "{}", "[]", "7", "null"])
  func `a waveform that is no list of numbers is left out`(waveform: String) throws {
    let file = try read(
      #"{"org.matrix.msc3245.voice": {}, "org.matrix.msc1767.audio": {"waveform": \#(waveform)}}"#
    )
    #expect(file.waveform == nil && file.custom.isEmpty)
  }

  @Test func `wrong numbers are corrected, and a long list is reduced`() throws {
    let many = Array(repeating: "1e300, -5, 512", count: 2_000).joined(separator: ",")
    let file = try read(
      #"{"org.matrix.msc3245.voice": {}, "org.matrix.msc1767.audio": {"waveform": [\#(many)]}}"#
    )
    let bars = try #require(file.waveform?.bars)
    #expect(bars.count == 128 && bars.allSatisfy { (0...1).contains($0) })
    guard case .array(let stored)? = file.custom["waveform_data"] else {
      Issue.record("nothing is stored")
      return
    }
    #expect(stored.count == 128)
  }

  @Test func `a voice message is sent with its marks, and read back the same`() throws {
    var sound = ChatAttachment(kind: .voiceRecording)
    sound.url = "mxc://example.org/voice"
    (sound.mimeType, sound.size, sound.duration) = ("audio/ogg", 900, 2.5)
    sound.waveform = Waveform([0, 0.25, 1])
    var message = OutgoingMessage(id: "m", text: "")
    message.attachments = [sound]
    let content = try OutgoingContent(message).json { _ in nil }
    #expect(content["msgtype"] == .string("m.audio"))
    #expect(content["body"] == .string("voice-message.ogg"))
    #expect(content["info"]?["duration"] == .integer(2_500))
    #expect(content["org.matrix.msc3245.voice"] == .object([]))
    #expect(
      content["org.matrix.msc1767.audio"]?["waveform"]
        == .array([.integer(0), .integer(256), .integer(1_024)])
    )
    let back = MessageContent.file(content, .voiceRecording)
    #expect(back.duration == 2.5 && back.waveform == sound.waveform)
  }

  @Test func `a song has a length, and no marks of a voice message`() throws {
    var song = ChatAttachment(kind: .audio, title: "song.mp3", url: "mxc://example.org/song")
    (song.mimeType, song.duration) = ("audio/mpeg", 60)
    var message = OutgoingMessage(id: "m", text: "")
    message.attachments = [song]
    let content = try OutgoingContent(message).json { _ in nil }
    #expect(content["info"]?["duration"] == .integer(60_000))
    #expect(content["org.matrix.msc3245.voice"] == nil)
    song.duration = .infinity
    message.attachments = [song]
    #expect(try OutgoingContent(message).json { _ in nil }["info"]?["duration"] == nil)
  }
}
