// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import CGTK
import CWeftGTKBench
import Glibc
import WeftDiff
import WeftGTK
import WeftViews

// A list of a million rows compared with GtkListView, in one run:
//
//   weft-desktop-bench [ROWS] [FRAMES]

/// Rows that are made when they are requested.
final class ManyRows: ListContent {
  let count: Int
  var selected: Int?
  /// How often the first row has changed.
  var changes = 0

  init(_ count: Int) { self.count = count }

  func drainChanges() -> Changeset? { Changeset(oldCount: count, newCount: count) }

  func scene(from first: Int, limit: Int) -> Scene {
    var writer = SceneWriter()
    writer.beginList(label: "Chats")
    for index in first..<min(first + limit, count) {
      writer.beginRow(
        UInt64(index) + 1,
        provider: nil,
        label: "Chat number \(index)",
        role: .link,
        isSelected: false
      )
      writer.splice(Scene { ManyRow(index: index, changes: index == 0 ? changes : 0) })
      writer.end()
    }
    writer.end()
    return writer.scene
  }

  func open(row: UInt64) {}
  func perform(_ action: String, row: UInt64?) {}
}

/// A row with more content than the rival's: its avatar is round, its badge coloured, and it has a sign.
struct ManyRow: View {
  let index: Int
  let changes: Int

  var body: some View {
    HStack(spacing: 12) {
      Avatar(initials: "C\(index % 10)", color: .accent)
      VStack(alignment: .leading, spacing: 2) {
        HStack(spacing: 4) {
          Text("Chat number \(index)").bold().lineLimit(1)
          Icon("muted", color: .secondary)
        }
        Text("The latest message of this chat says something about \(index + changes)")
          .font(.subheadline).foregroundColor(.secondary).lineLimit(1)
      }
      Spacer()
      VStack(alignment: .trailing, spacing: 2) {
        Text("\(two(index / 60 % 24)):\(two(index % 60))").font(.footnote)
          .foregroundColor(.secondary).lineLimit(1)
        Badge("\(index % 9 + 1)")
      }
      .layoutPriority(1)
    }
    .padding(8)
  }

  private func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}

/// The median and the 99th percentile of some costs, in milliseconds.
struct Costs {
  let median: Double
  let p99: Double

  init(_ costs: [Int64]) {
    let sorted = costs.sorted().map { Double($0) / 1e6 }
    median = sorted[sorted.count / 2]
    p99 = sorted[min(sorted.count - 1, sorted.count * 99 / 100)]
  }

  var text: String { "\(rounded(median)) ms, p99 \(rounded(p99)) ms" }
}

func rounded(_ value: Double) -> Double { (value * 1_000).rounded() / 1_000 }

/// The resident memory of the process in megabytes.
func memory() -> Double {
  var usage = rusage()
  unsafe getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
  return rounded(Double(usage.ru_maxrss) / 1_024)
}

let words = CommandLine.arguments.dropFirst().compactMap { Int($0) }
let rows = words.first ?? 1_000_000
let frames = words.dropFirst().first ?? 300
let speeds = [("3 px", 3.0), ("a row", 66), ("ten rows", 660)]

/// A window of the benchmark.
///
/// SAFETY: the code that shows it closes it once; until then GTK keeps it.
@safe
struct BenchWindow {
  private let window: UnsafeMutablePointer<GtkWidget>?

  /// Shows a list and waits for its first frame.
  init(_ list: UnsafeMutablePointer<GtkWidget>?) {
    unsafe window = weft_bench_show(list, 420, 900)
  }

  func scroll() -> [Costs] {
    speeds.map { _, step in
      var costs = [Int64](repeating: 0, count: frames)
      unsafe weft_bench_scroll(window, step, Int32(frames), &costs)
      return Costs(costs)
    }
  }

  /// The costs of frames that show a change of the first row.
  @MainActor func change() -> Costs {
    list.scroll(to: 0)
    _ = weft_bench_rest(200)
    return Costs(
      (0..<50).map { _ in
        let change: @convention(c) (UnsafeMutableRawPointer?) -> Void = { _ in
          MainActor.assumeIsolated {
            content.changes += 1
            list.update()
          }
        }
        return unsafe weft_bench_frame(window, change, nil)
      }
    )
  }

  func close() { unsafe weft_bench_close(window) }
}

adw_init()
GTKLoop.join()
let content = ManyRows(rows)
let list = try WeftList(content)
let window = unsafe BenchWindow(list.widget)
let first = rounded(Double(weft_bench_age()) / 1e6)
let own = window.scroll()
let events = window.change()
let rest = rounded(Double(weft_bench_rest(1_000)) / 1e6)
let used = memory()
window.close()
let other = unsafe BenchWindow(weft_rival_new(UInt32(rows)))
let rival = other.scroll()
other.close()

print("\(rows) rows, \(frames) frames of each speed, CPU of a frame:")
for (index, speed) in speeds.enumerated() {
  let ratio = rounded(own[index].median / rival[index].median)
  print("  \(speed.0): \(own[index].text); GtkListView \(rival[index].text); ratio \(ratio)")
}
print("  one event: \(events.text)")
print("  a second at rest: \(rest) ms")
print("  from the start of the process to the first frame: \(first) ms; memory \(used) MB")
