// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import WeftViews

extension ChatThreadListViewModel {
  /// The whole screen with at most a number of rows, from the first visible one on.
  ///
  /// It begins a frame: what has changed since the last one is on it.
  ///
  /// - Complexity: O(*k*) in the number of rows and of changes.
  public func screen(rowLimit: Int) -> Scene {
    _ = takeChanges()
    let factory = slots.factory
    let content = withBackground(withErrorBanner(content(rowLimit)))
    return factory.makeThreadListHeaderViewModifier(
      title: environment.strings.text(.threadListTitle),
      environment: environment,
      content: factory.makeThreadListContainerViewModifier(viewModel: self, content: content)
    )
  }

  private func content(_ rowLimit: Int) -> Scene {
    let factory = slots.factory
    switch phase {
    case .loaded: return list(rowLimit)
    case .loading: return factory.makeThreadListLoadingView(environment: environment)
    case .empty: return factory.makeNoThreadsView(environment: environment)
    // The banner below says what is wrong.
    case .error: return factory.makeNoThreadsView(environment: environment)
    }
  }

  private func withErrorBanner(_ content: Scene) -> Scene {
    guard let failure else { return content }
    let banner = slots.factory.makeThreadsListErrorBannerView(
      failure: failure,
      environment: environment
    )
    return Scene {
      content
      banner
    }
  }

  private func withBackground(_ content: Scene) -> Scene {
    let background = slots.factory.makeThreadListBackground(environment: environment)
    return background.isEmpty ? content : Scene { content.background { background } }
  }

  /// The visible rows; header and footer belong to the first and the last row and scroll with them.
  private func list(_ rowLimit: Int) -> Scene {
    let factory = slots.factory
    let first = session.firstVisible
    let rows = rows(in: first..<first + max(0, rowLimit))
    var writer = SceneWriter()
    if first == 0 { writer.splice(factory.makeThreadListHeaderView(viewModel: self)) }
    let divider = factory.makeThreadListDividerItem()
    let items = slots.items(.thread, for: SlotWindow(rows: rows, now: environment.now)) { row in
      factory.makeThreadListItem(options: options(row))
    }
    writer.beginList()
    for (row, item) in zip(rows, items) {
      writer.beginRow(
        row.rowID,
        provider: item.provider,
        label: row.accessibilityLabel,
        isSelected: row.thread.id == session.selectedThread
      )
      let background = factory.makeThreadListItemBackground(options: options(row))
      writer.splice(item.scene, over: background)
      writer.splice(divider)
      writer.end()
    }
    writer.end()
    if first + rows.count >= session.count {
      writer.splice(factory.makeThreadListFooterView(viewModel: self))
    }
    return writer.scene
  }

  private func options(_ row: ThreadListRow) -> ThreadListItemOptions {
    ThreadListItemOptions(row: row, isSelected: row.thread.id == session.selectedThread)
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
