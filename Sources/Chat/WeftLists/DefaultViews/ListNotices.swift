// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftModel
package import WeftViews

/// The header of a list: its title and a detail, such as the name of the current user.
package struct ListHeader: View {
  let title: String
  let detail: String
  private let action: String?

  /// Creates a bar; an empty `detail` leaves its trailing end blank.
  ///
  /// - Parameter action: The action that pressing the bar starts, or `nil` for none.
  package init(title: String, detail: String = "", action: String? = nil) {
    self.title = title
    self.detail = detail
    self.action = action
  }

  /// The title at the leading end, the detail at the trailing end, and a line below both.
  package var body: some View {
    VStack(alignment: .leading) {
      line.background(.raised)
      Divider()
    }
  }

  @ViewBuilder private var line: some View {
    if let action {
      HStack {
        // The heading is around the button, because a button hides the roles of what it contains.
        HStack { Button(action: action) { shownTitle.padding(.leading).padding(.vertical, 7) } }
          .accessibilityRole(.heading).layoutPriority(1)
        // The rest of the bar is pressable too.
        if detail.isEmpty {
          Spacer()
        } else {
          Button(action: action) {
            HStack {
              Spacer()
              shownDetail
            }
            .padding(.trailing).padding(.vertical, 7)
          }
        }
      }
    } else {
      HStack {
        shownTitle.accessibilityRole(.heading).layoutPriority(1)
        Spacer()
        shownDetail
      }
      .padding(.horizontal)
      .padding(.vertical, 7)
    }
  }

  private var shownTitle: some View { Text(title).font(.title).bold().lineLimit(1) }

  private var shownDetail: some View {
    Text(detail).font(.footnote).foregroundColor(.secondary).lineLimit(1)
  }
}

/// A title and an explanation, shown instead of rows.
package struct ListNotice: View {
  let icon: String?
  let title: String
  let detail: String
  private let isNews: Bool

  /// Creates a notice; `icon` is a name of the theme's icon set.
  package init(icon: String? = nil, title: String, detail: String = "") {
    self.init(icon: icon, title: title, detail: detail, isNews: false)
  }

  /// Creates a notice; screen readers announce it immediately if `isNews` is set.
  init(icon: String?, title: String, detail: String, isNews: Bool) {
    self.icon = icon
    self.title = title
    self.detail = detail
    self.isNews = isNews
  }

  /// Icon, title and explanation below each other, in the middle of the line.
  package var body: some View {
    HStack {
      Spacer()
      VStack(spacing: 4) {
        if let icon { Icon(icon, color: .secondary, font: .title).accessibilityHidden() }
        if isNews { heading.accessibilityRole(.status) } else { heading }
        if !detail.isEmpty { Text(detail).foregroundColor(.secondary) }
      }
      Spacer()
    }
    .padding(.horizontal)
    .padding(.vertical, 16)
  }

  private var heading: some View { Text(title).font(.headline).bold() }
}

/// The reason why a list could not be loaded, with a button to try again.
struct ListErrorNotice: View {
  let title: String
  let reason: String
  let retry: String

  /// Creates a notice; `retry` is the text of the button.
  init(title: String, reason: String, retry: String) {
    self.title = title
    self.reason = reason
    self.retry = retry
  }

  /// Creates a notice with the texts of an environment.
  init(_ title: StringKey, reason: String, in environment: ChatEnvironment) {
    self.init(
      title: environment.strings.text(title),
      reason: reason,
      retry: environment.strings.text(.actionRetry)
    )
  }

  /// The title and the reason, with the button to try again below them.
  var body: some View {
    VStack(spacing: 4) {
      ListNotice(title: title, detail: reason)
      HStack {
        Spacer()
        Button(retry, action: ListAction.retry)
        Spacer()
      }
      .padding(.bottom, 16)
    }
  }
}

/// Placeholder bars, shown while a list is loading.
struct LoadingRows: View {
  let label: String
  let count: Int

  /// Creates rows; the label states that the list is loading, for screen readers too.
  init(label: String, count: Int = 10) {
    self.label = label
    self.count = count
  }

  /// A line that says what is loading, and placeholders for the rows.
  var body: some View {
    VStack(alignment: .leading) {
      // A surface without colours can't show bars, so the label states that the list is loading.
      ListActivity(label: label)
      rows
    }
  }

  private var rows: some View {
    VStack(alignment: .leading) {
      for _ in 0..<count {
        HStack(spacing: 12) {
          Avatar(initials: "", color: .border)
          VStack(alignment: .leading, spacing: 4) {
            Text("XXXXXXXX").font(.headline).lineLimit(1)
            Text("XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXX").font(.subheadline)
              .lineLimit(1)
          }
          Spacer()
        }
        .padding(.horizontal)
        .padding(.vertical, 7)
      }
    }
    .redacted()
    .accessibilityHidden()
  }
}

/// A centred progress indicator with a label.
package struct ListActivity: View {
  let label: String

  /// Creates an indicator; the label describes the task in progress.
  package init(label: String) {
    self.label = label
  }

  /// A moving indicator and the label, in the middle of the line.
  package var body: some View {
    HStack {
      Spacer()
      ProgressView().accessibilityHidden()
      Text(label).font(.footnote).foregroundColor(.secondary).lineLimit(1)
      Spacer()
    }
    .padding(.vertical, 10)
  }
}

/// A question or a message over a list, with its buttons.
package struct AlertView: View {
  let words: ChannelListAlert.Words

  /// Creates a dialog from texts that are already in the user's language.
  package init(words: ChannelListAlert.Words) {
    self.words = words
  }

  /// The question, its subject and its consequence, with the buttons below them.
  package var body: some View {
    VStack(spacing: 8) {
      Text(words.title).font(.headline).bold().accessibilityRole(.heading)
      if let subject = words.subject { Text(subject).bold().lineLimit(2) }
      if !words.detail.isEmpty {
        Text(words.detail).font(.subheadline).foregroundColor(.secondary)
      }
      HStack(spacing: 24) {
        // The dismiss button is always safe, so it stays readable even if the other button's title is long.
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
