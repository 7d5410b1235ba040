// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftModel
internal import WeftViews

/// The line below the messages about the activity of an AI assistant, with the button that stops it.
struct AssistantLine: View {
  let text: String
  let isError: Bool
  /// The title of the button, or `nil` if there is nothing to stop.
  let stop: String?
  /// The button's text for screen readers.
  let stopLabel: String

  /// A sign, the sentence and the button in one line.
  var body: some View {
    HStack(spacing: 6) {
      Icon(isError ? "warning" : "more", color: .secondary, font: .footnote).accessibilityHidden()
      Text(text).font(.footnote).foregroundColor(.secondary).lineLimit(1)
      if let stop {
        Button(action: ListAction.stopAnswer) {
          Text(stop).font(.footnote).fontWeight(.medium).lineLimit(1)
            .padding(.horizontal, 10).padding(.vertical, 3)
            .background(.raised, in: .capsule)
            .border(.border, width: 1, in: .capsule)
        }
        .accessibilityLabel(stopLabel)
      }
      Spacer()
    }
    .padding(.horizontal).padding(.vertical, 5)
  }
}
