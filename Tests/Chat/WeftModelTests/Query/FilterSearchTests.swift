// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftModel
import WeftTestSupport

@Suite struct FilterSearchTests {
  private func finds(_ text: String, in name: String) -> Bool {
    ChannelFilter.autocomplete(.name, text: text)
      .matches(Samples.channel(name: name), in: .luke)
  }

  private func queries(_ text: String, in name: String) -> Bool {
    ChannelFilter.query(.name, text: text).matches(Samples.channel(name: name), in: .luke)
  }

  private static let found = [
    ("team", "The Dream Team"), ("EAM T", "Dream Team"), ("cafe", "Le Café"), ("CAFÉ", "le cafe"),
    ("naive", "Naïveté"), ("lodz", "Łódź"), ("ŁÓDŹ", "lodz"), ("strasse", "Hauptstraße"),
    ("STRASSE", "straße"), ("straße", "STRASSE"), ("uber", "ÜBER"), ("oresund", "Øresund"),
    ("aether", "Æther"), ("oeuvre", "œuvre"), ("istanbul", "İstanbul"),
    ("tieng viet", "Tiếng Việt"),
    ("αθηνα", "Αθήνα"), ("οδος", "ΟΔΟΣ"), ("елка", "Ёлка"), ("МОСКВА", "москва"),
    ("שלום", "שָׁלוֹם"), ("سلام", "سَلَام"), ("東京", "東京タワー"), ("がっこう", "がっこう"),
    ("か\u{3099}", "が"), ("한", "한국"), ("cafe\u{301}", "caf\u{E9}"), ("ő", "Erdos"),
    ("क\u{93C}", "\u{958}"), ("fi", "ﬁnance"), ("👩‍👧", "Family 👩‍👧"), ("", ""),
  ]

  @Test(arguments: found) func `completion finds words regardless of case and accents`(
    text: String,
    name: String
  ) {
    #expect(finds(text, in: name))
  }

  private static let missed = [
    ("teams", "The Dream Team"), ("か", "が"), ("कि", "की"), ("cafe", "caf"), ("aab", "aaaa"),
    ("ไม้", "ไม"), ("x", ""), ("e f", "ef"),
  ]

  @Test(arguments: missed) func `completion doesn't find other words`(text: String, name: String) {
    #expect(!finds(text, in: name))
  }

  @Test func `completion finds nothing without a name`() {
    let nameless = Samples.channel(name: nil)
    #expect(!ChannelFilter.autocomplete(.name, text: "").matches(nameless, in: .luke))
    #expect(!ChannelFilter.query(.name, text: "").matches(nameless, in: .luke))
  }

  @Test func `a search matches beginnings of words in any order`() {
    let name = "Quick brown fox, jump over the lazy dog"
    for text in ["quick", "FOX qui", "jump,dog", "laz", "  brown  ", "", "–"] {
      #expect(queries(text, in: name), "\(text)")
    }
    for text in ["rown", "fox cat", "jumpover", "quickbrown"] {
      #expect(!queries(text, in: name), "\(text)")
    }
    #expect(queries("lodz", in: "Port Łódź"))
    #expect(!queries("odz", in: "Port Łódź"))
    #expect(queries("bc", in: "abc bc"), "a word is begun again behind one that failed")
    #expect(!queries("bc", in: "bbc"))
    #expect(queries("京 tower", in: "東京 Tower"), "words in Japanese begin anywhere")
    #expect(queries("2026", in: "Plans (2026)"))
  }

  @Test func `an exact search respects case and accents`() {
    func holds(_ text: String, _ name: String) -> Bool {
      ChannelFilter.contains(.name, value: text).matches(Samples.channel(name: name), in: .luke)
    }
    #expect(holds("afé", "Café au lait"))
    #expect(!holds("afe", "Café au lait"))
    #expect(!holds("café", "Café"))
    #expect(holds("aab", "aaaab"))
    #expect(holds("", "x"))
  }

  @Test func `long repetitive text is searched in one pass`() {
    let name = String(repeating: "a", count: 50_000)
    let text = String(repeating: "a", count: 20_000) + "b"
    #expect(!finds(text, in: name))
    #expect(finds(text, in: name + "b"))
    #expect(
      !ChannelFilter.contains(.name, value: text).matches(
        Samples.channel(name: name),
        in: .luke
      )
    )
  }

  @Test func `letters match their decompositions and their other case, all of Unicode's plane 0`() {
    for value in (0x80 as UInt32)...0xFFFF {
      guard let scalar = Unicode.Scalar(value), scalar.properties.isAlphabetic else { continue }
      // Han has neither case nor marks; compatibility ideographs are documented to stay distinct.
      if scalar.properties.isIdeographic || (0xAE00...0xD7A3).contains(value) { continue }
      let text = String(scalar)
      let decomposed = text.decomposedStringWithCanonicalMapping
      #expect(finds(text, in: decomposed) && finds(decomposed, in: text), "\(text) \(value)")
      let (small, capital) = (text.lowercased(), text.uppercased())
      #expect(finds(small, in: capital) && finds(capital, in: small), "\(text) \(value)")
    }
  }

  @Test func `letters lose their accents like in Foundation`() {
    for value in (0x80 as UInt32)...0x24F {
      guard let scalar = Unicode.Scalar(value), scalar.properties.isAlphabetic else { continue }
      let text = String(scalar)
      let plain = text.folding(options: [.diacriticInsensitive], locale: nil)
      #expect(finds(plain, in: text) && finds(text, in: plain), "\(text) \(plain)")
    }
  }
}
