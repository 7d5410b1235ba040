// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftJSON
import WeftLocale
import WeftModel
import WeftTestSupport

@testable import WeftLists

@Suite struct NamesTests {
  private func name(_ members: [ChatUser], name: String? = nil) -> String {
    let channel = Samples.channel("!members-x", name: name) {
      $0.members = members.map { ChatChannelMember($0) }
    }
    return ChannelNamer.name(of: channel, for: Samples.me)
  }

  @Test func `a direct conversation is named after the other members, sorted by name`() {
    let (a, b) = (ChatUser(id: UserID("1"), name: "Bo"), ChatUser(id: UserID("2"), name: "Al"))
    let c = ChatUser(id: UserID("3"), name: "Cy")
    #expect(name([Samples.me, a]) == "Bo")
    #expect(name([Samples.me, a, b]) == "Al and Bo")
    #expect(name([a, b, c, Samples.me]) == "Al, Bo and 1 more")
    #expect(name([Samples.me]) == "Luke")
    #expect(name([Samples.me, a], name: "Own") == "Own")
  }

  @Test func `a group without a name has an empty name`() {
    #expect(
      ChannelNamer.name(of: Samples.channel("g", name: nil), for: Samples.me) == ""
    )
  }

  @Test func `a name composed of members' names is written in the reader's language`() throws {
    func name(_ parts: String, _ strings: StringCatalog) throws -> String {
      let channel = Samples.channel("r", name: "in English")
      var changed = channel
      changed.custom["name_parts"] = try JSONParser.parse(Array(parts.utf8))
      return ChannelNamer.name(of: changed, for: Samples.me, strings: strings)
    }
    let polish = StringCatalog(locale: Locale(identifier: "pl_PL"))
    for (parts, english, inPolish) in [
      (#"{"names":["Ann"],"others":2}"#, "Ann and 2 others", "Ann i jeszcze 2 osoby"),
      (#"{"names":["Ann","Cy"],"others":0}"#, "Ann and Cy", "Ann i Cy"),
      (
        #"{"names":["Ann","Cy","Di"],"others":4}"#, "Ann, Cy and 5 more", "Ann, Cy i jeszcze 5 osób"
      ),
      (
        #"{"names":["Ann"],"others":0,"left":true}"#, "Empty room (was Ann)",
        "Pusty pokój (wcześniej: Ann)"
      ),
      (#"{"names":[],"others":0}"#, "Empty room", "Pusty pokój"),
      (#"{"names":[],"others":0,"left":true}"#, "Empty room", "Pusty pokój"),
      (#"{"names":[],"others":2}"#, "Room of 3", "Pokój: 3 osoby"),
      (#"{"names":"Ann","others":2}"#, "in English", "in English"),
      (#"{"names":["Ann"],"others":-5}"#, "in English", "in English"),
      ("7", "in English", "in English"),
    ] {
      #expect(try name(parts, .english) == english)
      #expect(try name(parts, polish) == inPolish)
    }
  }

  @Test func `an encrypted message is described in the reader's language`() {
    var message = Samples.message("in English")
    message.custom["encrypted"] = .bool(true)
    let strings = StringCatalog(locale: Locale(identifier: "pl_PL"))
    let formatter = MessagePreviewFormatter(currentUser: Samples.me, strings: strings)
    #expect(formatter.formatContent(message) == "Zaszyfrowana wiadomość")
  }

  @Test func `initials are the first letters of the first and the last word`() {
    #expect(AvatarStyle.initials(of: "Leia Organa") == "LO")
    #expect(AvatarStyle.initials(of: "yoda") == "Y")
    #expect(AvatarStyle.initials(of: "a b c") == "AC")
    #expect(AvatarStyle.initials(of: "🚀") == "#")
  }

  @Test func `ASCII names give the same initials as other names`() {
    for name in ["", "-", "R2-D2", "c3po", "a\r\nb", "[x] y_z", "@~`{", "4-LOM  ", "x"] {
      let words = name.split { !($0.isLetter || $0.isNumber) }
      let letters = [words.first?.first, words.count > 1 ? words.last?.first : nil]
      let expected = letters.compactMap { $0?.uppercased() }.joined()
      #expect(AvatarStyle.initials(of: name) == (expected.isEmpty ? "#" : expected), "\(name)")
    }
  }

  @Test func `plain dates and times match Foundation`() {
    let plain = PlainTimestampFormatter()
    let seconds = stride(from: -1_000_000_007.5, to: 260_000_000_000, by: 86_399 * 997)
    let ends = [-1, 0, 951_782_400, 1_709_164_800, 253_402_300_799, 253_402_300_800] as [Double]
    for second in Array(seconds) + ends + ends.map({ $0 - 0.25 }) {
      let date = Date(timeIntervalSince1970: second)
      let text = date.formatted(.iso8601)
      #expect(plain.dayText(for: date) == text.prefix(10))
      #expect(plain.timeText(for: date) == text.dropFirst(11).prefix(5))
      let later = date.addingTimeInterval(40_000)
      let isSame = text.prefix(10) == later.formatted(.iso8601).prefix(10)
      #expect(plain.isSameDay(date, later) == isSame)
      #expect(plain.rowText(for: date, now: later).count == (isSame ? 5 : 10))
    }
  }

  @Test func `a sentence with final punctuation gets no second full stop`() {
    let strings = StringCatalog.english
    for (first, spoken) in [
      ("a", "a. b"), ("a.", "a. b"), ("a?", "a? b"), ("!", "! b"), ("a…", "a… b"), ("a؟", "a؟ b"),
      ("é!", "é! b"), ("a\r\n", "a\r\n. b"), (".\u{301}", ".\u{301}. b"), ("żé", "żé. b"),
    ] {
      #expect(strings.spoken([first, "", "b"]) == spoken)
    }
  }

  @Test func `ids are compared by bytes, not by canonical equivalence`() {
    #expect(UserID("\u{E9}") != UserID("e\u{301}"))
    #expect(UserID("e\u{301}") < UserID("\u{E9}"))
    #expect(Set([UserID("\u{E9}"), UserID("e\u{301}")]).count == 2)
  }

  @Test func `an avatar shows the channel's picture, or the other user's in a direct conversation`()
  {
    func url(_ id: String, own: String?, _ others: [ChatUser]) -> String? {
      let channel = Samples.channel(id) {
        $0.imageURL = own
        let members = [ChatUser(id: Samples.me.id, imageURL: "me.png")] + others
        $0.members = members.map { ChatChannelMember($0) }
        $0.memberCount = $0.members.count
      }
      let row = ChannelListRow(rowID: 1, item: Samples.item(channel))
      let address = row.avatar.imageURL
      #expect(row.value(of: "channel.avatarURL") == address.map(FieldValue.text) ?? .absent)
      return address
    }
    let leia = ChatUser(id: UserID("leia"), imageURL: "leia.png")
    let droid = ChatUser(id: UserID("r2d2"))
    #expect(url("general", own: "own.png", [leia]) == "own.png")
    #expect(url("!members-x", own: "own.png", [leia]) == "own.png")
    #expect(url("!members-x", own: nil, [leia]) == "leia.png")
    #expect(url("!members-x", own: "", [leia]) == "leia.png")
    // A member's picture is never the picture of a group.
    #expect(url("general", own: nil, [leia]) == nil)
    #expect(url("!members-x", own: nil, [leia, droid]) == nil)
    #expect(url("!members-x", own: nil, [droid]) == nil)
  }

  @Test func `an address that would fill the row is dropped`() throws {
    let long = String(repeating: "a", count: 4_097)
    let channel = Samples.channel { $0.imageURL = long }
    #expect(AvatarStyle.imageURL(of: channel, for: Samples.me) == nil)
    let shorter = Samples.channel { $0.imageURL = String(long.dropFirst()) }
    #expect(AvatarStyle.imageURL(of: shorter, for: Samples.me)?.count == 4_096)
    #expect(AvatarContent(of: ChatUser(id: UserID("a"), imageURL: long)).imageURL == nil)
  }

  @Test func `a group shows two other members if one of them has a picture`() {
    func members(_ pictures: [String?], image: String? = nil) -> AvatarContent.Pair? {
      var channel = Samples.channel()
      channel.imageURL = image
      channel.members = [ChatChannelMember(Samples.me)]
      for (index, picture) in pictures.enumerated() {
        let user = ChatUser(id: UserID("u\(index)"), name: "User \(index)", imageURL: picture)
        channel.members.append(ChatChannelMember(user))
      }
      channel.memberCount = channel.members.count
      return AvatarStyle.pair(of: channel, for: Samples.me)
    }
    let picture = "https://a.example/1.png"
    let pair = members([nil, picture, nil])
    #expect(pair?.front.initials == "U0" && pair?.front.imageURL == nil)
    #expect(pair?.back.imageURL == picture)
    #expect(members([nil, nil, picture]) == nil, "the initials of the name tell more")
    #expect(members([picture, picture], image: picture) == nil, "the group has a picture")
    #expect(members([picture]) == nil, "a conversation of two shows the other one")
  }
}
