// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftModel
public import WeftViews

extension ChatChannelListViewModel: SlotList {
  /// Draws the whole screen with at most `rowLimit` rows, starting at the first visible one.
  ///
  /// Starts a new frame, so the screen contains all changes since the last one.
  ///
  /// - Complexity: O(*k*) in the number of rows and changes.
  public func screen(rowLimit: Int) -> Scene { slots.frame { whole(rowLimit) } }

  private func whole(_ rowLimit: Int) -> Scene {
    _ = drainChanges()
    let factory = slots.factory
    let inner = slots.wrapped(.channelListContent, of: self, content(rowLimit)) {
      factory.makeChannelListContentModifier(viewModel: self, content: $0)
    }
    let screen = slots.titled(.channelListTitle, in: .channelListHeader, of: self, inner) {
      factory.makeChannelListTitleView(title: title, environment: environment)
    } otherwise: {
      showsTitle
        ? factory.makeChannelListHeaderViewModifier(
          title: title,
          environment: environment,
          content: $0
        ) : $0
    }
    return withFront(slots.noted(screen, environment))
  }

  /// Draws the dialog over the screen, outside of everything that plugins draw or wrap.
  private func withFront(_ screen: Scene) -> Scene {
    if let words = channelAlertWords {
      let make = { self.slots.factory.makeChannelListAlertView(words: words) }
      // Plugins can't draw a question, because the answer may destroy data.
      let view =
        words.confirm == nil ? slots.view(.channelListAlert, of: self, default: make) : make()
      let front = view.owned(.question)
      return Scene { screen.opacity(0.4).overlay { front } }
    }
    guard case .moreActions(let channel)? = customChannelPopupType else { return screen }
    let front = menu(of: channel).owned(.menu)
    return Scene { screen.opacity(0.4).overlay(alignment: .bottom) { front } }
  }

  /// The rows or the view that replaces them, below the search field if it is open.
  private func content(_ rowLimit: Int) -> Scene {
    // Without state views, a list is drawn as rows even if it has none.
    let phase = environment.config.channelList.isChatChannelListStatesEnabled ? phase : .loaded
    if phase == .loaded || isSearching && phase == .empty { return loaded(rowLimit) }
    let state = inPlaceOfRows(rowLimit)
    guard isSearchOpen else { return state }
    let top = top
    return Scene {
      top
      state
    }
  }

  private var top: Scene {
    slots.view(.channelListTop, of: self) {
      slots.factory.makeChannelListTopView(viewModel: self)
    }
  }

  private func inPlaceOfRows(_ rowLimit: Int) -> Scene {
    let factory = slots.factory
    switch phase {
    case .loaded: return loaded(rowLimit)
    case .loading:
      return slots.view(.channelListLoading, of: self) {
        factory.makeLoadingView(environment: environment)
      }
    case .empty:
      let headings = headings
      if !headings.isEmpty {
        var writer = SceneWriter()
        write(headings, at: count, &writer)
        return writer.scene
      }
      return slots.view(.channelListEmpty, of: self) {
        emptyNotice.map { text in Scene { ListNotice(title: text) } }
          ?? factory.makeEmptyChannelsView(environment: environment)
      }
    case .error(let reason):
      return slots.view(.channelListError, of: self) {
        factory.makeChannelListErrorView(reason: reason, environment: environment)
      }
    }
  }

  private func loaded(_ rowLimit: Int) -> Scene {
    let factory = slots.factory
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

  /// The visible rows, with the footer after the last one.
  private func list(_ rowLimit: Int) -> Scene {
    let factory = slots.factory
    let first = session.firstVisible
    let shown = settled.rows(slots) { drawnRows(in: first..<first + max(0, rowLimit)) }
    let divider = slots.view(.channelListDivider, of: self) {
      factory.makeChannelListDividerItem()
    }
    // The row without a divider, if any.
    let last =
      environment.config.channelList.showChannelListDividerOnLastItem
      ? nil : session.channels(in: count - 1..<count).first?.id
    let headings = headings
    var writer = SceneWriter()
    writer.beginList(label: title)
    for (index, drawn) in zip(first..., shown) {
      let row = drawn.row
      writer.beginRow(
        row.rowID,
        provider: drawn.item.provider,
        label: row.accessibilityLabel,
        role: .link,
        isSelected: row.channel.id == session.selected
      )
      write(headings, at: index, &writer)
      writer.splice(swiped(drawn.item.scene, row), over: drawn.background)
      if row.channel.id != last { writer.splice(divider) }
      if index == count - 1 { write(headings, at: count, &writer) }
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

  private func write(
    _ headings: [(index: Int, heading: ChannelSectionHeading)],
    at index: Int,
    _ writer: inout SceneWriter
  ) {
    for (place, heading) in headings where place == index {
      if let header = sections?.header(heading) { writer.splice(header) }
    }
  }

  /// Draws rows that are not visible yet, in idle time, so that the frame that shows them is fast.
  ///
  /// If there are plugins, it only reads the channels, because plugins are called only for visible rows.
  package func prepare(_ indices: Range<Int>) {
    if slots.isFactoryAlone {
      _ = drawnRows(in: indices)
    } else {
      _ = session.channels(in: indices)
    }
  }

  private func drawnRows(in indices: Range<Int>) -> [DrawnRow<ChannelListRow>] {
    if slots.isFactoryAlone { return factoryRows(in: indices) }
    let options = options(of: rows(in: indices))
    let window = slotWindow(of: options.map(\.row))
    let items = slots.items(.channelItem, for: window) { place in item(options[place]) }
    drawn.endFrame(of: items.count)
    let backgrounds = slots.items(.channelItemBackground, for: window) { place in
      slots.factory.makeChannelListItemBackground(options: options[place])
    }
    return options.indices.map { index in
      DrawnRow(
        row: options[index].row,
        item: items[index],
        background: backgrounds[index].scene
      )
    }
  }

  /// Draws the rows if there are no providers, creating the options only for rows that changed.
  private func factoryRows(in indices: Range<Int>) -> [DrawnRow<ChannelListRow>] {
    let selected = session.selected
    let factory = slots.factory
    let rows = rows(in: indices).map { row in
      var row = row
      row.isSelected = row.channel.id == selected
      return drawn.row(row, isSelected: row.isSelected, slots) {
        let options = ChannelListItemOptions(
          row: row,
          isSelected: row.isSelected,
          environment: environment
        )
        return (
          factory.makeChannelListItem(options: options),
          factory.makeChannelListItemBackground(options: options)
        )
      }
    }
    drawn.endFrame(of: rows.count)
    return rows
  }

  /// Draws a row with the factory; a row with parts from providers is drawn again each time.
  private func item(_ options: ChannelListItemOptions) -> Scene {
    // The closure is passed inline, because a named one may be allocated on the heap for each row.
    guard options.parts.isEmpty else { return slots.factory.makeChannelListItem(options: options) }
    return drawn.scene(of: options.row, isSelected: options.isSelected, slots) {
      slots.factory.makeChannelListItem(options: options)
    }
  }

  private func options(of rows: [ChannelListRow]) -> [ChannelListItemOptions] {
    var rows = rows
    for index in rows.indices {
      rows[index].isSelected = rows[index].channel.id == session.selected
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
  /// The scene of a row, moved aside to reveal its buttons if it is swiped.
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

  /// The visible search results with their headings.
  private func searchResults(_ rowLimit: Int) -> Scene {
    let factory = slots.factory
    let entries = search.entries
    let visible = entries[
      (firstResult..<firstResult + max(0, rowLimit)).clamped(to: entries.indices)
    ]
    let shown = settledResults.rows(slots) {
      let rows = visible.compactMap(\.result).map(searchRow)
      let items = slots.items(.searchResultItem, for: slotWindow(of: rows)) { place in
        factory.makeChannelListSearchResultItem(row: rows[place])
      }
      return zip(rows, items).map { DrawnRow(row: $0, item: $1) }
    }
    var drawn = shown[...]
    var writer = SceneWriter()
    writer.beginList(label: environment.strings.text(.accessibilityResults))
    for entry in visible {
      if entry.result == nil {
        write(entry, &writer)
      } else if let row = drawn.popFirst() {
        write(row, &writer)
      }
    }
    writer.end()
    let results = writer.scene
    return slots.view(.searchResults, of: self) {
      factory.makeSearchResultsView(viewModel: self, results: results)
    }
  }

  private func write(_ drawn: DrawnRow<ChannelSearchRow>, _ writer: inout SceneWriter) {
    writer.beginRow(
      drawn.row.rowID,
      provider: drawn.item.provider,
      label: drawn.row.accessibilityLabel,
      role: .link,
      isSelected: drawn.row.id == selectedResult
    )
    writer.splice(drawn.item.scene)
    writer.end()
  }

  /// Writes a heading, or the row that opens all channels.
  private func write(_ entry: SearchEntry, _ writer: inout SceneWriter) {
    let factory = slots.factory
    let strings = environment.strings
    let label: String
    let view: Scene
    var role: AccessibilityRole?
    switch entry {
    case .heading(let type, let total):
      label = "\(strings.text(type.label)), \(total.text(strings))"
      view = factory.makeSearchSectionHeader(type: type, total: total, environment: environment)
    case .showAll(let total):
      label = strings.text(.searchShowAll, .text(total.text(strings)))
      view = factory.makeSearchShowAllItem(total: total, environment: environment)
      role = .button
    case .result: return
    }
    writer.beginRow(
      rowID(of: entry.id),
      provider: nil,
      label: label,
      role: role,
      isSelected: entry.id == selectedEntry
    )
    writer.splice(view)
    writer.end()
  }

  private func menu(of channel: ChatChannel) -> Scene {
    let channel = channel.asOf(environment.now)
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

  /// The values of the list that its slots can read.
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
