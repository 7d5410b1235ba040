// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftModel
public import WeftViews

/// A question or a message in front of a list, with its buttons.
public struct AlertView: View {
  let words: ChannelListAlert.Words

  /// Creates the view.
  public init(words: ChannelListAlert.Words) {
    self.words = words
  }

  /// The views of the alert.
  public var body: some View {
    VStack(spacing: 8) {
      Text(words.title).font(.headline).bold().accessibilityRole(.heading)
      if let subject = words.subject { Text(subject).bold().lineLimit(2) }
      Text(words.detail).font(.subheadline).foregroundColor(.secondary)
      HStack(spacing: 24) {
        // The dismiss button, which does nothing else, stays readable however long the other one
        // is.
        Button(words.dismiss, action: ListAction.dismissAlert).layoutPriority(1)
        if let confirm = words.confirm {
          Button(action: words.confirmAction) {
            Text(confirm).bold().foregroundColor(.alert)
          }
        }
      }
      .padding(.top, 4)
    }
    .padding(16)
    .background(.raised, in: .rounded(12))
    .border(.border, width: 1, in: .rounded(12))
    .padding(16)
  }
}
