// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import WeftViews

extension ChatChannelListViewModel: SlotList {
  /// The whole screen with at most a number of rows, from the first visible one on.
  ///
  /// It begins a frame: what has changed since the last one is on it.
  ///
  /// - Complexity: O(*k*) in the number of rows and of changes.
  public func screen(rowLimit: Int) -> Scene {
    slots.beginFrame()
    _ = takeChanges()
    let factory = slots.factory
    let inner = slots.wrapped(.channelListContent, of: self, content(rowLimit)) {
      factory.makeChannelListContentModifier(viewModel: self, content: $0)
    }
    let screen = slots.titled(.channelListTitle, in: .channelListHeader, of: self, inner) {
      factory.makeChannelListTitleView(title: title, environment: environment)
    } otherwise: {
      factory.makeChannelListHeaderViewModifier(
        title: title,
        environment: environment,
        content: $0
      )
    }
    return withFront(slots.noted(screen, environment))
  }

  /// The screen with what stands in front of it, outside of all that plugins draw or put around anything.
  private func withFront(_ screen: Scene) -> Scene {
    if let words = channelAlertWords {
      let make = { self.slots.factory.makeChannelListAlertView(words: words) }
      // Plugins are not asked how a question looks: the answer may destroy something.
      let view =
        words.confirm == nil ? slots.view(.channelListAlert, of: self, default: make) : make()
      let front = view.placed(.question)
      return Scene { screen.opacity(0.4).overlay { front } }
    }
    guard case .moreActions(let channel)? = customChannelPopupType else { return screen }
    let front = menu(of: channel).placed(.menu)
    return Scene { screen.opacity(0.4).overlay(alignment: .bottom) { front } }
  }

  /// Without rows that is what is said in their place, and nothing else.
  private func content(_ rowLimit: Int) -> Scene {
    let factory = slots.factory
    // Without views of states any list is one of rows, though it has none.
    switch environment.config.channelList.isChatChannelListStatesEnabled ? phase : .loaded {
    case .loaded: return loaded(rowLimit)
    case .loading:
      return slots.view(.channelListLoading, of: self) {
        factory.makeLoadingView(environment: environment)
      }
    case .empty:
      return slots.view(.channelListEmpty, of: self) {
        factory.makeEmptyChannelsView(environment: environment)
      }
    case .error(let reason):
      return slots.view(.channelListError, of: self) {
        factory.makeChannelListErrorView(reason: reason, environment: environment)
      }
    }
  }

  private func loaded(_ rowLimit: Int) -> Scene {
    let factory = slots.factory
    let top = slots.view(.channelListTop, of: self) {
      factory.makeChannelListTopView(viewModel: self)
    }
    let sticky = slots.view(.channelListStickyFooter, of: self) {
      factory.makeChannelListStickyFooterView(viewModel: self)
    }
    let background = slots.view(.channelListBackground, of: self) {
      factory.makeChannelListBackground(environment: environment)
    }
    let rows = isSearching ? searchResults(rowLimit) : list(rowLimit)
    let list = slots.wrapped(.channelList, of: self, rows) {
      factory.makeChannelListModifier(viewModel: self, content: $0)
    }
    let parts = [top, list, sticky].filter { !$0.isEmpty }
    let whole = parts.count == 1 ? list : Scene { for part in parts { part } }
    return background.isEmpty ? whole : Scene { whole.background { background } }
  }

  /// The visible rows, and below the last one the footer, which scrolls with it.
  private func list(_ rowLimit: Int) -> Scene {
    let factory = slots.factory
    let first = session.firstVisible
    let shown = settled.rows(slots) { drawnRows(in: first..<first + max(0, rowLimit)) }
    let divider = slots.view(.channelListDivider, of: self) {
      factory.makeChannelListDividerItem()
    }
    // The row without a divider, if there is one.
    let last =
      environment.config.channelList.showChannelListDividerOnLastItem
      ? nil : session.channels(in: count - 1..<count).first?.id
    var writer = SceneWriter()
    writer.beginList()
    for drawn in shown {
      let row = drawn.row
      writer.beginRow(
        row.rowID,
        provider: drawn.item.provider,
        label: row.accessibilityLabel,
        isSelected: row.channel.id == session.selected
      )
      writer.splice(swiped(drawn.item.scene, row), over: drawn.background)
      if row.channel.id != last { writer.splice(divider) }
      writer.end()
    }
    writer.end()
    if first + shown.count >= count {
      writer.splice(
        slots.view(.channelListFooter, of: self) {
          factory.makeChannelListFooterView(viewModel: self)
        }
      )
    }
    return writer.scene
  }

  /// Draws rows that are not seen yet, while there is nothing else to do, so that the frame with them is quick.
  ///
  /// Where there are plugins, they are only read: plugins are asked about what is seen, and nothing else.
  package func prepare(_ places: Range<Int>) {
    if slots.isFactoryAlone {
      _ = drawnRows(in: places)
    } else {
      _ = session.channels(in: places)
    }
  }

  private func drawnRows(in places: Range<Int>) -> [DrawnRow<ChannelListRow>] {
    let options = options(of: rows(in: places))
    let window = slotWindow(of: options.map(\.row))
    let items = slots.items(.channelItem, for: window) { place in item(options[place]) }
    drawn.endFrame(of: items.count)
    let backgrounds = slots.items(.channelItemBackground, for: window) { place in
      slots.factory.makeChannelListItemBackground(options: options[place])
    }
    return options.indices.map { place in
      DrawnRow(
        row: options[place].row,
        item: items[place],
        background: backgrounds[place].scene
      )
    }
  }

  /// A row as the factory draws it; one that providers drew parts of is drawn anew each time.
  private func item(_ options: ChannelListItemOptions) -> Scene {
    let make = { self.slots.factory.makeChannelListItem(options: options) }
    guard options.parts.isEmpty else { return make() }
    return drawn.scene(of: options.row, isSelected: options.isSelected, slots, make)
  }

  private func options(of rows: [ChannelListRow]) -> [ChannelListItemOptions] {
    var rows = rows
    for place in rows.indices {
      rows[place].isSelected = rows[place].channel.id == session.selected
    }
    let parts = slots.parts(
      [.channelAvatar, .channelTyping],
      for: slotWindow(of: rows)
    )
    return zip(rows, parts).map { row, parts in
      ChannelListItemOptions(
        row: row,
        isSelected: row.isSelected,
        environment: environment,
        parts: parts
      )
    }
  }
}

extension ChatChannelListViewModel {
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
    return Scene {
      ChatChannelSwipeableListItem(channelListItem: content, offset: offset) {
        buttons(options)
      }
    }
  }

  private func buttons(_ options: SwipeActionsOptions) -> Scene {
    let factory = slots.factory
    let window = slotWindow(of: [options.row])
    let isLeading = options.offsetX > 0
    let slot = isLeading ? ViewSlot.leadingSwipeButtons : .trailingSwipeButtons
    return slots.items(slot, for: window) { _ in
      isLeading
        ? factory.makeLeadingSwipeActionsView(options: options)
        : factory.makeTrailingSwipeActionsView(options: options)
    }[0].scene
  }

  /// What was found, as rows.
  private func searchResults(_ rowLimit: Int) -> Scene {
    let factory = slots.factory
    let shown = settledResults.rows(slots) {
      let rows = searchRows(in: firstResult..<firstResult + max(0, rowLimit))
      let items = slots.items(.searchResultItem, for: slotWindow(of: rows)) { place in
        factory.makeChannelListSearchResultItem(row: rows[place])
      }
      return zip(rows, items).map { DrawnRow(row: $0, item: $1) }
    }
    var writer = SceneWriter()
    writer.beginList()
    for drawn in shown {
      writer.beginRow(
        drawn.row.rowID,
        provider: drawn.item.provider,
        label: drawn.row.accessibilityLabel,
        isSelected: drawn.row.id == selectedResult
      )
      writer.splice(drawn.item.scene)
      writer.end()
    }
    writer.end()
    let results = writer.scene
    return slots.view(.searchResults, of: self) {
      factory.makeSearchResultsView(viewModel: self, results: results)
    }
  }

  /// What can be done with a channel.
  private func menu(of channel: ChatChannel) -> Scene {
    let item = slots.factory.makeChannelListItemViewModel(
      channel: channel,
      channelName: name(forChannel: channel),
      environment: environment
    )
    let options = MoreChannelActionsOptions(
      row: ChannelListRow(rowID: numbers.number(of: channel.id), item: item),
      actions: slots.factory.supportedMoreChannelActions(for: channel, environment: environment)
    )
    return slots.items(.moreChannelActions, for: slotWindow(of: [options.row])) { _ in
      slots.factory.makeMoreChannelActionsView(options: options)
    }[0].scene
  }

  /// The list as the subject of its slots.
  var slotRow: ListSlotRow {
    ListSlotRow([
      .title: .text(title),
      .phase: .text(phase.name),
      .error: phase.reason.map { .text($0) } ?? .absent,
      .count: .integer(Int64(count)),
      .searchText: .text(searchText),
    ])
  }
}
