// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftModel
public import WeftViews

extension ChatThreadListViewModel: SlotList {
  /// Draws the whole screen with at most `rowLimit` rows, starting at the first visible one.
  ///
  /// Starts a new frame, so the screen contains all changes since the last one.
  ///
  /// - Complexity: O(*k*) in the number of rows and changes.
  public func screen(rowLimit: Int) -> Scene { slots.frame { whole(rowLimit) } }

  private func whole(_ rowLimit: Int) -> Scene {
    _ = drainChanges()
    let factory = slots.factory
    let content = withBackground(whatIsLoaded(rowLimit))
    let inner = slots.wrapped(.threadListContainer, of: self, content) {
      factory.makeThreadListContainerViewModifier(viewModel: self, content: $0)
    }
    let screen = slots.titled(.threadListTitle, in: .threadListHeader, of: self, inner) {
      factory.makeThreadListTitleView(title: title, environment: environment)
    } otherwise: {
      showsTitle
        ? factory.makeThreadListHeaderViewModifier(
          title: title,
          environment: environment,
          content: $0
        ) : $0
    }
    return slots.noted(screen, environment)
  }

  /// The rows or the view that replaces them, with the banner about a failure below.
  private func whatIsLoaded(_ rowLimit: Int) -> Scene {
    let factory = slots.factory
    switch phase {
    case .loaded: return withErrorBanner(list(rowLimit))
    case .loading:
      return withErrorBanner(
        slots.view(.threadListLoading, of: self) {
          factory.makeThreadListLoadingView(environment: environment)
        }
      )
    case .empty:
      return withErrorBanner(
        slots.view(.threadListEmpty, of: self) {
          emptyNotice.map { text in Scene { ListNotice(title: text) } }
            ?? factory.makeNoThreadsView(environment: environment)
        }
      )
    case .error(let reason): return problem(reason)
    }
  }

  /// The view for threads that could not be loaded.
  ///
  /// Plugins that draw the empty list draw this view as well and can read the phase. Their view may lack a retry
  /// button, so the banner is shown below it.
  private func problem(_ reason: String) -> Scene {
    var isDefault = false
    let view = slots.view(.threadListEmpty, of: self) {
      isDefault = true
      return slots.factory.makeThreadListErrorView(reason: reason, environment: environment)
    }
    return withErrorBanner(view, hasButton: isDefault)
  }

  private func withErrorBanner(_ content: Scene, hasButton: Bool = false) -> Scene {
    guard let failure else { return content }
    let banner = slots.view(.threadListError, of: self) {
      hasButton
        ? Scene()
        : slots.factory.makeThreadsListErrorBannerView(failure: failure, environment: environment)
    }
    return banner.isEmpty
      ? content
      : Scene {
        content
        banner
      }
  }

  private func withBackground(_ content: Scene) -> Scene {
    let background = slots.view(.threadListBackground, of: self) {
      slots.factory.makeThreadListBackground(environment: environment)
    }
    return background.isEmpty ? content : Scene { content.background { background } }
  }

  /// The visible rows; the header above the first and the footer below the last one scroll with them.
  private func list(_ rowLimit: Int) -> Scene {
    let factory = slots.factory
    let first = session.firstVisible
    let shown = settled.rows(slots) { drawnRows(in: first..<first + max(0, rowLimit)) }
    let divider = slots.view(.threadListDivider, of: self) { factory.makeThreadListDividerItem() }
    var writer = SceneWriter()
    if first == 0 {
      writer.splice(
        slots.view(.threadListHeader, of: self) {
          factory.makeThreadListHeaderView(viewModel: self)
        }
      )
    }
    let unread = unreadRows
    writer.beginList(label: title)
    for (index, drawn) in zip(first..., shown) {
      writer.beginRow(
        drawn.row.rowID,
        provider: drawn.item.provider,
        label: drawn.row.accessibilityLabel,
        role: .link,
        isSelected: drawn.row.thread.id == session.selectedThread
      )
      if let sectionHeader, let unread, index == 0 || index == unread.count {
        writer.splice(sectionHeader(index == 0, index == 0 && unread.isWhole ? unread.count : nil))
      }
      writer.splice(drawn.item.scene, over: drawn.background)
      writer.splice(divider)
      writer.end()
    }
    writer.end()
    if first + shown.count >= session.count {
      writer.splice(
        slots.view(.threadListFooter, of: self) {
          factory.makeThreadListFooterView(viewModel: self)
        }
      )
    }
    return writer.scene
  }

  /// The number of unread threads at the start of the frame, and whether these are all; `nil` if there are none.
  private var unreadRows: (count: Int, isWhole: Bool)? {
    guard sectionHeader != nil else { return nil }
    let query = session.query
    let count = session.rows.count { query.isUnread(at: $0) }
    return count == 0 ? nil : (count, count < session.count || session.hasLoadedAllThreads)
  }

  /// Draws rows that are not visible yet, in idle time, so that the frame that shows them is fast.
  ///
  /// If there are plugins, it only reads the threads, because plugins are called only for visible rows.
  package func prepare(_ indices: Range<Int>) {
    if slots.isFactoryAlone {
      _ = drawnRows(in: indices)
    } else {
      _ = session.threads(in: indices)
    }
  }

  private func drawnRows(in indices: Range<Int>) -> [DrawnRow<ThreadListRow>] {
    let factory = slots.factory
    let options = rows(in: indices).map { row in
      var row = row
      row.isSelected = row.thread.id == session.selectedThread
      return ThreadListItemOptions(
        row: row,
        isSelected: row.isSelected,
        environment: environment
      )
    }
    let window = slotWindow(of: options.map(\.row))
    let items = slots.items(.threadItem, for: window) { place in
      drawn.scene(of: options[place].row, isSelected: options[place].isSelected, slots) {
        factory.makeThreadListItem(options: options[place])
      }
    }
    drawn.endFrame(of: items.count)
    let backgrounds = slots.items(.threadItemBackground, for: window) { place in
      factory.makeThreadListItemBackground(options: options[place])
    }
    return options.indices.map { index in
      DrawnRow(
        row: options[index].row,
        item: items[index],
        background: backgrounds[index].scene
      )
    }
  }

  /// The values of the list that its slots can read.
  var slotRow: ListSlotRow {
    ListSlotRow([
      .title: .text(title),
      .phase: .text(phase.name),
      .error: failure.map { .text($0.message) } ?? .absent,
      .count: .integer(Int64(session.count)),
      .isReloading: .integer(isReloading ? 1 : 0),
      .isLoadingMore: .integer(isLoadingMoreThreads ? 1 : 0),
      .newThreadsCount: .integer(Int64(newThreadsCount)),
      .failedToLoad: .integer(failedToLoadThreads ? 1 : 0),
      .failedToLoadMore: .integer(failedToLoadMoreThreads ? 1 : 0),
    ])
  }
}

extension SceneWriter {
  /// Appends a scene, with a background unless that is empty.
  mutating func splice(_ piece: Scene, over background: Scene) {
    if background.isEmpty {
      splice(piece)
    } else {
      piece.background { background }.encode(into: &self)
    }
  }
}
