// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import WeftViews

extension ChatChannelListViewModel {
  /// The whole screen with at most a number of rows, from the first visible one on.
  ///
  /// It begins a frame: what has changed since the last one is on it.
  ///
  /// - Complexity: O(*k*) in the number of rows and of changes.
  public func screen(rowLimit: Int) -> Scene {
    _ = takeChanges()
    let factory = slots.factory
    let sticky = factory.makeChannelListStickyFooterView(viewModel: self)
    let content = content(rowLimit)
    return factory.makeChannelListHeaderViewModifier(
      title: environment.strings.text(.channelListTitle),
      environment: environment,
      content: factory.makeChannelListContentModifier(
        viewModel: self,
        content: sticky.isEmpty
          ? content
          : Scene {
            content
            sticky
          }
      )
    )
  }

  private func content(_ rowLimit: Int) -> Scene {
    let factory = slots.factory
    return switch phase {
    case .loaded: factory.makeChannelListModifier(viewModel: self, content: list(rowLimit))
    case .loading: factory.makeLoadingView(environment: environment)
    case .empty: factory.makeEmptyChannelsView(environment: environment)
    case .error(let reason):
      factory.makeChannelListErrorView(reason: reason, environment: environment)
    }
  }

  /// The visible rows; what stands above the first and below the last scrolls with them.
  private func list(_ rowLimit: Int) -> Scene {
    let factory = slots.factory
    let first = session.firstVisible
    let rows = rows(in: first..<first + max(0, rowLimit))
    let items = slots.items(.channel, for: SlotWindow(rows: rows, now: environment.now)) { row in
      factory.makeChannelListItem(options: options(row))
    }
    var writer = SceneWriter()
    if first == 0 { writer.splice(factory.makeChannelListTopView(viewModel: self)) }
    let last = session.channels(in: count - 1..<count).first?.id
    let divider = factory.makeChannelListDividerItem()
    writer.beginList()
    for (row, item) in zip(rows, items) {
      writer.beginRow(
        row.rowID,
        provider: item.provider,
        label: row.accessibilityLabel,
        isSelected: row.channel.id == session.selected
      )
      let background = factory.makeChannelListItemBackground(options: options(row))
      writer.splice(swiped(item.scene, row), over: background)
      if row.channel.id != last { writer.splice(divider) }
      writer.end()
    }
    writer.end()
    if first + rows.count >= count {
      writer.splice(factory.makeChannelListFooterView(viewModel: self))
    }
    return writer.scene
  }

  /// A row that is swiped aside, with the buttons that show beside it.
  private func swiped(_ content: Scene, _ row: ChannelListRow) -> Scene {
    let offset = swipeOffset(of: row.channel.id)
    let count = offset > 0 ? row.leadingSwipeActions.count : row.trailingSwipeActions.count
    guard abs(offset) > swipe.metrics.extraMargin, count > 0 else { return content }
    let options = SwipeActionsOptions(
      row: row,
      offsetX: offset,
      buttonWidth: swipe.metrics.buttonWidth(at: offset, of: count)
    )
    let buttons =
      offset > 0
      ? slots.factory.makeLeadingSwipeActionsView(options: options)
      : slots.factory.makeTrailingSwipeActionsView(options: options)
    return Scene {
      content.offset(x: offset).overlay(alignment: offset > 0 ? .leading : .trailing) { buttons }
        .clipShape(.rectangle)
    }
  }

  private func options(_ row: ChannelListRow) -> ChannelListItemOptions {
    ChannelListItemOptions(row: row, isSelected: row.channel.id == session.selected)
  }
}
