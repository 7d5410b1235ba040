// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import WeftFormats
import WeftLists
import WeftLocale
import WeftModel
import WeftTestSupport

/// Texts with numbers in lists, in the languages that come with the library.
@Suite struct CountedTextTests {
  private func strings(_ language: String?) throws -> StringCatalog {
    guard let language else { return .english }
    return StringCatalog([try #require(StringTable.shipped(language))])
  }

  @Test(arguments: [
    (nil, 1, "1 member"), (nil, 7, "7 members"),
    ("pl", 1, "1 osoba"), ("pl", 3, "3 osoby"),
    ("pl", 5, "5 osób"), ("ar", 2, "عضوان"),
    ("ar", 4, "4 أعضاء"), ("ar", 12, "12 عضوًا"),
  ])
  func `a header counts members in the language's plural forms`(
    language: String?,
    count: Int,
    text: String
  ) throws {
    func line(online: Int) throws -> String {
      ChannelHeaderInfo.Presence.group(members: count, online: online)
        .text(now: Samples.now, strings: try strings(language))
    }
    #expect(try line(online: 0) == text, "nobody there is not counted")
    #expect(try line(online: 3).contains("3"))
  }

  @Test(arguments: [
    (nil, 0, "0 results"), (nil, 1, "1 result"), ("pl", 1, "1 wynik"), ("pl", 2, "2 wyniki"),
    ("pl", 5, "5 wyników"), ("ar", 0, "لا نتائج"), ("ar", 2, "نتيجتان"), ("ar", 3, "3 نتائج"),
  ])
  func `a search counts results in the language's plural forms`(
    language: String?,
    count: Int,
    text: String
  ) throws {
    var environment = Samples.environment()
    environment.strings = try strings(language)
    let list = ChatChannelListViewModel(
      environment: environment,
      search: ChannelSearchSession(searchType: .messages, delay: 0)
    )
    _ = list.send(.search("x"))
    let results = (0..<count).map {
      ChannelSelectionInfo(channel: Samples.channel(), message: Samples.message("x", id: "\($0)"))
    }
    _ = list.send(.found(2, results, isLast: true))
    #expect(list.searchResultsText == text)
  }
}
