// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// A question or a message that stands in front of the channel list.
public enum ChannelListAlert: Equatable, Sendable {
  /// Whether a channel is to be deleted.
  case deleteChannel(ChatChannel)
  /// Something went wrong.
  case error(ListFailure)
}

extension ChannelListAlert {
  /// The words of an alert.
  public struct Words: Equatable, Sendable {
    /// What it is about.
    public let title: String
    /// What is asked, or what happened.
    public let detail: String
    /// The button that goes ahead, nil where there is nothing to do.
    public let confirm: String?
    /// The button that only closes it.
    public let dismiss: String

    /// Creates words.
    public init(title: String, detail: String, confirm: String? = nil, dismiss: String) {
      (self.title, self.detail, self.confirm, self.dismiss) = (title, detail, confirm, dismiss)
    }
  }

  /// What the alert says.
  public func words(_ strings: StringCatalog) -> Words {
    switch self {
    case .deleteChannel:
      Words(
        title: strings.text(.actionDeleteConversation),
        detail: strings.text(.confirmDeleteConversation),
        confirm: strings.text(.actionDelete),
        dismiss: strings.text(.actionCancel)
      )
    case .error(let reason):
      Words(
        title: strings.text(.problemTitle),
        detail: strings.text(reason.kind == .notAllowed ? .problemNotAllowed : .problemDetail),
        confirm: nil,
        dismiss: strings.text(.actionOk)
      )
    }
  }
}
