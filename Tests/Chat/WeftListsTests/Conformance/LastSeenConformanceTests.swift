// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftLists
import WeftLocale
import WeftModel
import WeftTestSupport

/// Rows 13 to 22 of the reference: the last-seen sentence.
@Suite struct LastSeenConformanceTests {
  private static let (minute, hour, day) = (60.0, 3_600.0, 86_400.0)

  @Test(arguments: [
    Pair(13, 0, "last seen just one second ago"), Pair(13, 1.9, "last seen just one second ago"),
    Pair(14, -60, nil), Pair(14, -0.001, nil), Pair(15, 42, "last seen 42 seconds ago"),
    Pair(16, 59, "last seen 59 seconds ago"), Pair(16, 59.9, "last seen 59 seconds ago"),
    Pair(17, 60, "last seen one minute ago"), Pair(18, 42 * minute, "last seen 42 minutes ago"),
    Pair(18, hour, "last seen one hour ago"), Pair(19, 4 * hour, "last seen 4 hours ago"),
    Pair(19, day, "last seen one day ago"), Pair(20, 5 * day, "last seen 5 days ago"),
    Pair(20, 7 * day, "last seen one week ago"), Pair(20, 30 * day, "last seen 4 weeks ago"),
    Pair(22, 31 * day, "last seen one month ago"), Pair(22, 42 * day, "last seen one month ago"),
    Pair(22, 90 * day, "last seen 3 months ago"),
  ])
  func `the last-seen sentence states the elapsed time`(pair: Pair<TimeInterval, String?>) {
    let sentence = LastSeenText.sentence(
      for: Samples.later(-pair.input),
      now: Samples.now
    )
    #expect(sentence == pair.output, "row \(pair.row)")
  }

  @Test func `impossible dates produce no sentence`() {
    for moment in [Double.infinity, -.infinity, .nan] {
      let date = Date(timeIntervalSinceReferenceDate: moment)
      #expect(LastSeenText.sentence(for: date, now: Samples.now) == nil)
    }
  }
}
