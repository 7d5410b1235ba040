// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import WeftModel
public import WeftViews

/// The choice between searching for messages and for channels.
public struct SearchScope: View {
  let scope: ChannelSearchType
  let strings: StringCatalog

  /// Creates the choice, with the selected kind.
  public init(scope: ChannelSearchType, strings: StringCatalog = .english) {
    (self.scope, self.strings) = (scope, strings)
  }

  /// The views of the choice.
  public var body: some View {
    HStack(spacing: 16) {
      choice(.messages, strings.text(.searchMessages), ListAction.searchMessages)
      choice(.channels, strings.text(.searchChannels), ListAction.searchChannels)
      Spacer()
    }
    .padding(.horizontal).padding(.bottom, 6)
  }

  /// The selected kind is plain text, the other one a button.
  @ViewBuilder
  private func choice(_ type: ChannelSearchType, _ title: String, _ action: String) -> some View {
    if type == scope {
      Text(title).font(.subheadline).bold().foregroundColor(.accent).lineLimit(1)
    } else {
      Button(action: action) {
        Text(title).font(.subheadline).foregroundColor(.secondary).lineLimit(1)
      }
    }
  }
}
