// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import WeftTestSupport

@testable import WeftModel

@Suite struct PersistentMapTests {
  /// A key whose hash values collide on demand.
  struct Key: Hashable, Sendable {
    let number: Int
    let hashes: Int

    func hash(into hasher: inout Hasher) { hasher.combine(number % hashes) }
  }

  @Test(arguments: [1, 7, 100_000])
  func `the map and its copies have the same contents as dictionaries`(hashes: Int) {
    var random = SeededGenerator(seed: UInt64(hashes))
    var map = PersistentMap<Key, Int>()
    var dictionary: [Key: Int] = [:]
    var copies: [(map: PersistentMap<Key, Int>, dictionary: [Key: Int])] = []
    for step in 0..<3000 {
      let key = Key(number: Int(random.next() % 400), hashes: hashes)
      let value = random.next() % 3 == 0 ? nil : step
      map[key] = value
      dictionary[key] = value
      if step % 500 == 0 { copies.append((map, dictionary)) }
    }
    for (map, dictionary) in copies + [(map, dictionary)] {
      #expect(map.count == dictionary.count)
      #expect(Set(map.keys) == Set(dictionary.keys))
      for number in 0..<400 {
        let key = Key(number: number, hashes: hashes)
        #expect(map[key] == dictionary[key])
      }
    }
  }

  @Test func `a recent map forgets its oldest keys`() {
    var map = RecentMap<String, Bool>(.deletedMessage)
    let capacity = RecentMap<String, Bool>.capacity
    for key in 0..<capacity + 10 { map.set(true, for: "\(key)") }
    map.set(false, for: "20")
    #expect(map.count == capacity)
    #expect(map["9"] == nil)
    #expect(map["10"] == true)
    #expect(map["20"] == false)
  }

  @Test func `settling an unsaved state loses nothing`() {
    var state = EventSamples.state()
    let channels = state.channelIDs
    _ = state.apply(EventSamples.event(.channelHidden))
    state.settle()
    #expect(!channels.isEmpty && state.channelIDs == channels)
    #expect(state.channel(EventSamples.general)?.isHidden == true)
    var recent = RecentMap<MessageID, Bool>(.deletedMessage)
    recent.set(true, for: "m")
    recent.settle()
    #expect(recent.count == 1)
  }
}
