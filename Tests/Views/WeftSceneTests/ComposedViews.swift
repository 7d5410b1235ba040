// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import WeftViews

/// A thread in two lines: title, reply count, time.
struct ThreadRow: View {
  let title: String
  let replies: Int

  var body: some View {
    HStack(alignment: .top, spacing: 12) {
      Icon("thread", color: .secondary)
      VStack(alignment: .leading, spacing: 2) {
        HStack {
          Text(title).font(.headline).bold().lineLimit(1)
          Spacer()
          if replies > 0 { Badge("\(replies)").layoutPriority(1) }
        }
        Text("replied to: the plan for the trench").foregroundColor(.secondary).lineLimit(2)
      }
    }
    .padding(8)
    .background(.raised, in: .rounded(8))
    .padding(.horizontal, 4)
  }
}

/// A message on a coloured background with its author's picture overlapping the corner.
struct Bubble: View {
  let text: String

  var body: some View {
    HStack(spacing: 0) {
      Spacer(minLength: 40)
      Text(text).foregroundColor(.inverted).padding(10)
        .background(.linearGradient(from: .accent, to: .alert), in: .rounded(16))
        .shadow(radius: 2, y: 1)
        .overlay(alignment: .bottomTrailing) {
          Avatar(initials: "LO", color: .accent, size: 20).offset(x: 6, y: 6)
        }
    }
    .padding(.vertical, 4)
  }
}

/// A list with a banner that floats over its lower end.
struct FloatingBanner: View {
  let count: Int

  var body: some View {
    VStack(alignment: .leading, spacing: 0) {
      ThreadRow(title: "The long way round", replies: 2)
      Divider()
      ThreadRow(title: "Yavin", replies: 0)
    }
    .overlay(alignment: .bottom) {
      HStack(spacing: 4) {
        Icon("reload")
        Text("\(count) new threads").lineLimit(1)
      }
      .padding(.horizontal, 12).padding(.vertical, 4)
      .background(.accent, in: .capsule).foregroundColor(.inverted)
      .onTap("threads.reload")
    }
  }
}

/// The empty state, centred on a screen.
struct Nothing: View {
  var body: some View {
    VStack(spacing: 8) {
      Spacer()
      FilledShape(.circle, color: .raised).frame(width: 60, height: 60)
        .overlay { Icon("empty") }
      Text("No threads here yet").font(.title)
      Button("Try again", action: "retry").padding(6).border(.accent, in: .capsule)
      Spacer()
    }
    .frame(maxWidth: .infinity, minHeight: 300)
  }
}

/// Rows of bars while a list is loading.
struct Loading: View {
  var body: some View {
    VStack(alignment: .leading, spacing: 6) {
      for _ in 0..<2 { ThreadRow(title: "Something", replies: 0).redacted() }
      ProgressView(value: 0.4).frame(height: 4)
      ZStack(alignment: .topTrailing) {
        ProgressView()
        Text("loading").font(.caption).opacity(0.5)
      }
    }
  }
}
