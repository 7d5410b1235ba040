// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import WeftViews

extension ChatThreadListViewModel: SlotList {
  /// The whole screen with at most a number of rows, from the first visible one on.
  ///
  /// It begins a frame: what has changed since the last one is on it.
  ///
  /// - Complexity: O(*k*) in the number of rows and of changes.
  public func screen(rowLimit: Int) -> Scene {
    _ = takeChanges()
    let factory = slots.factory
    let content = withBackground(withErrorBanner(content(rowLimit)))
    let inner = slots.wrapped(.threadListContainer, of: self, content) {
      factory.makeThreadListContainerViewModifier(viewModel: self, content: $0)
    }
    let screen = slots.wrapped(.threadListHeader, of: self, inner) {
      factory.makeThreadListHeaderViewModifier(
        title: title,
        environment: environment,
        content: $0
      )
    }
    return slots.noted(screen, environment)
  }

  private func content(_ rowLimit: Int) -> Scene {
    let factory = slots.factory
    switch phase {
    case .loaded: return list(rowLimit)
    case .loading:
      return slots.view(.threadListLoading, of: self) {
        factory.makeThreadListLoadingView(environment: environment)
      }
    // Of an error the banner below says what is wrong.
    case .empty, .error:
      return slots.view(.threadListEmpty, of: self) {
        factory.makeNoThreadsView(environment: environment)
      }
    }
  }

  private func withErrorBanner(_ content: Scene) -> Scene {
    guard let failure else { return content }
    let banner = slots.view(.threadListError, of: self) {
      slots.factory.makeThreadsListErrorBannerView(failure: failure, environment: environment)
    }
    return Scene {
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

  /// The visible rows; header and footer belong to the first and the last row and scroll with them.
  private func list(_ rowLimit: Int) -> Scene {
    let factory = slots.factory
    let first = session.firstVisible
    let options = rows(in: first..<first + max(0, rowLimit)).map { row in
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
    let divider = slots.view(.threadListDivider, of: self) { factory.makeThreadListDividerItem() }
    var writer = SceneWriter()
    if first == 0 {
      writer.splice(
        slots.view(.threadListHeader, of: self) {
          factory.makeThreadListHeaderView(viewModel: self)
        }
      )
    }
    writer.beginList()
    for (place, item) in items.enumerated() {
      let row = options[place].row
      writer.beginRow(
        row.rowID,
        provider: item.provider,
        label: row.accessibilityLabel,
        isSelected: options[place].isSelected
      )
      writer.splice(item.scene, over: backgrounds[place].scene)
      writer.splice(divider)
      writer.end()
    }
    writer.end()
    if first + items.count >= session.count {
      writer.splice(
        slots.view(.threadListFooter, of: self) {
          factory.makeThreadListFooterView(viewModel: self)
        }
      )
    }
    return writer.scene
  }

  /// The list as the subject of its slots.
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
  /// Appends a piece with another one behind it, if there is anything behind it.
  mutating func splice(_ piece: Scene, over background: Scene) {
    if background.isEmpty {
      splice(piece)
    } else {
      piece.background { background }.encode(into: &self)
    }
  }
}
