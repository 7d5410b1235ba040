// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import WeftScene
import WeftTestSupport
import WeftViews

@Suite struct DamageTests {
  private func list(_ list: ListScene) throws -> DisplayList {
    try list.validated().layout(width: 200, measurer: FixedMeasurer())
  }

  private func list(@ViewBuilder _ content: () -> some View) throws -> DisplayList {
    try Scene(content).validated().layout(width: 200, measurer: FixedMeasurer())
  }

  @Test func `the same list damages nothing`() throws {
    let same = try list(ListScene(rows: [(1, "a"), (2, "b")]))
    #expect(same.damage(since: same).isEmpty)
  }

  @Test func `a text that changes damages where it was and where it is`() throws {
    let old = try list(ListScene(rows: [(1, "a"), (2, "b")]))
    let new = try list(ListScene(rows: [(1, "a"), (2, "longer")]))
    let size = Size(width: 10, height: 20)
    #expect(
      new.damage(since: old) == [
        Rect(x: 0, y: 40, size: Size(width: 60, height: 20)), Rect(x: 0, y: 40, size: size),
      ]
    )
  }

  @Test func `a shadow damages as far as it reaches`() throws {
    let old = try list { Text("a") }
    let new = try list { Text("a").shadow(radius: 3, x: 1, y: 2) }
    let reach = Rect(x: -5, y: -4, size: Size(width: 22, height: 32))
    #expect(new.damage(since: old) == [reach])
  }

  @Test func `what changes inside a layer damages the layer`() throws {
    let old = try list { Text("a").padding(10).opacity(0.5) }
    let new = try list { Text("b").padding(10).opacity(0.5) }
    let layer = Rect(x: 0, y: 0, size: Size(width: 30, height: 40))
    #expect(new.damage(since: old) == [layer, layer])
  }

  /// Outside the damage each point is covered by the same things in the same order.
  @Test(arguments: 0..<20 as Range<UInt64>)
  func `outside the damage nothing differs`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var shown = ListScene(rows: (0..<8).map { ($0, "row \($0)") })
    for _ in 0..<20 {
      var next = shown
      next.change(using: &random)
      let (old, new) = (try list(shown), try list(next))
      let damage = new.damage(since: old)
      for y in stride(from: 5.0, to: 400, by: 10) {
        for x in stride(from: 5.0, to: 200, by: 10)
        where !damage.contains(where: { $0.contains(x: x, y: y) }) {
          #expect(covers(old, x, y) == covers(new, x, y), "seed \(seed)")
        }
      }
      shown = next
    }
  }

  private func covers(_ list: DisplayList, _ x: Double, _ y: Double) -> [DisplayItem] {
    list.items.filter { $0.rect?.contains(x: x, y: y) == true }
  }
}
