// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftModel
public import WeftViews

/// One inconspicuous line that reports problems with plugins; a tap shows them.
public struct PluginProblemsLine: View {
  let text: String
  let label: String
  let hint: String?

  /// Creates the line.
  ///
  /// - Parameter hint: A text at its end in place of an arrow, such as the key that opens the
  ///   problems.
  public init(count: PluginProblemCount, strings: StringCatalog, hint: String? = nil) {
    text = count.text(strings)
    label = strings.text(
      .accessibilitySentences,
      .text(text),
      .second(strings.text(.accessibilityShowDetails))
    )
    self.hint = hint
  }

  /// The views of the line.
  public var body: some View {
    HStack(spacing: 8) {
      Icon("warning", font: .footnote).accessibilityHidden()
      Text(text).font(.footnote).lineLimit(1)
      Spacer()
      if let hint {
        Text(hint).font(.footnote).lineLimit(1).layoutPriority(1)
      } else {
        Icon("forward", font: .footnote).accessibilityHidden()
      }
    }
    .foregroundColor(.secondary)
    .padding(.horizontal)
    .padding(.vertical, 4)
    .onTap(ListAction.showPluginProblems)
    .accessibilityLabel(label)
  }
}
