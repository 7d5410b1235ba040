// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import WeftModel
import WeftScene
import WeftTestSupport
import WeftViews

@testable import WeftLists

/// Each flag is shown exactly where it is declared to be.
@Suite struct ChannelSignTests {
  private func row(_ change: (inout ChatChannel) -> Void) -> ChannelListRow {
    ChannelListRow(rowID: 1, item: Samples.item(Samples.channel("c", [], change)))
  }

  private func drawn(_ row: ChannelListRow) throws -> String {
    "\(try Scene { ChannelListItem(row: row) }.validated().json)"
  }

  @Test(arguments: ChannelSign.allCases)
  func `the default row draws a sign and reads it to screen readers`(sign: ChannelSign) throws {
    let (row, plain) = (row { $0.show(sign) }, row { _ in })
    #expect(ChannelSign.all(of: row.channel) == [sign])
    #expect(IconSet.standard.names.contains(sign.iconName), "IconSet has no such icon")
    let icon = "\"\(sign.iconName)\""
    let (with, without) = (try drawn(row), try drawn(plain))
    #expect(with.contains(icon) && !without.contains(icon), "the row doesn't draw the icon")
    #expect(with.contains("\"\(row.strings.text(sign.label))\""), "nothing reads the icon")
    let sentence = row.strings.text(sign.sentence)
    #expect(row.accessibilityLabel.contains(sentence), "screen readers don't hear of it")
    #expect(!plain.accessibilityLabel.contains(sentence))
  }

  @Test(arguments: ChannelFlag.allCases.filter { $0.sign == nil })
  func `a flag without a sign changes nothing in the default row`(flag: ChannelFlag) throws {
    let (with, without) = (row { $0[flag] = true }, row { $0[flag] = false })
    #expect(try drawn(with) == drawn(without), "declare its sign in ChannelFlag.sign")
    #expect(with.accessibilityLabel == without.accessibilityLabel)
  }

  @Test func `plugins read the signs after the name, one per line`() {
    func read(_ field: String, _ row: ChannelListRow) -> FieldValue? {
      ChannelListRow.fields["channel.\(field)"]?(row)
    }
    let row = row { channel in for sign in ChannelSign.allCases { channel.show(sign) } }
    let labels = row.inlineSigns.map { row.strings.text($0.label) }
    #expect(row.inlineSigns.count == ChannelSign.allCases.count)
    #expect(
      read("signIcons", row) == .text(row.inlineSigns.map(\.iconName).joined(separator: "\n"))
    )
    #expect(read("signLabels", row) == .text(labels.joined(separator: "\n")))
    #expect(read("signIcons", self.row { _ in }) == .absent)
  }

  @Test(arguments: ChannelFlag.allCases)
  func `plugins can read each flag`(flag: ChannelFlag) {
    let read = ChatChannel.slotFields[flag.fieldName]
    #expect(read?(Samples.channel("c") { $0[flag] = true }) == .integer(1))
    #expect(read?(Samples.channel("c")) == .integer(0))
  }

  @Test func `no two signs share an icon or a label`() {
    let all = ChannelSign.allCases
    #expect(Set(all.map(\.iconName)).count == all.count)
    #expect(Set(all.map(\.label)).count == all.count && Set(all.map(\.sentence)).count == all.count)
  }
}
