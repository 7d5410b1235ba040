// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftModel
public import WeftViews

/// The search field with its text or a prompt, and a button that ends the search.
public struct SearchBar: View {
  let text: String
  let isOpen: Bool
  let strings: StringCatalog

  /// Creates a search bar.
  ///
  /// - Parameter isOpen: Whether the user can type into it and leave it; by default, if there is a
  ///   text.
  public init(text: String, isOpen: Bool? = nil, strings: StringCatalog = .english) {
    self.text = text
    self.isOpen = isOpen ?? !text.isEmpty
    self.strings = strings
  }

  /// The views of the bar.
  public var body: some View {
    HStack(spacing: 8) {
      field
      if isOpen {
        Button(action: ListAction.cancelSearch) {
          Text(strings.text(.actionCancel)).font(.subheadline).foregroundColor(.accent).lineLimit(1)
        }
        .layoutPriority(1)
      }
    }
    .padding(.horizontal).padding(.vertical, 7)
  }

  private var field: some View {
    HStack(spacing: 8) {
      Icon("search", color: .secondary, font: .subheadline).accessibilityHidden()
      Text(text.isEmpty ? strings.text(.searchPrompt) : text).font(.subheadline)
        .foregroundColor(text.isEmpty ? .secondary : .text).lineLimit(1)
      Spacer()
    }
    .padding(.horizontal, 10).padding(.vertical, 5)
    .background(.raised, in: .capsule)
    .onTap(ListAction.search)
  }
}
