// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftModel
internal import WeftViews

extension SlotRegistry {
  /// The view of a row, and the id of its provider or `nil` for the factory.
  struct Item {
    let scene: Scene
    let provider: String?
    /// Whether a provider has hidden the row by an empty view.
    var isHidden = false
  }

  /// Returns the views of a window's rows.
  ///
  /// The first provider that draws a row supplies its view; higher providers may put frames around it.
  func items<Row: SlotRow>(
    _ slot: ViewSlot,
    for window: SlotWindow<Row>,
    default makeDefault: (_ index: Int) -> Scene
  ) -> [Item] {
    if !isFilled(slot) {
      return window.rows.indices.map { Item(scene: makeDefault($0), provider: nil) }
    }
    let most = slot.mostOfWindow
    return answers(slot, for: window).enumerated().map { index, answer in
      let scene = answer.scene(most: most) { makeDefault(index) }
      return Item(scene: scene, provider: answer.provider, isHidden: answer.isBlank)
    }
  }

  /// Returns the parts of a window's rows that providers draw, for the given slots.
  func parts<Row: SlotRow>(
    _ slots: some Collection<ViewSlot>,
    for window: SlotWindow<Row>
  ) -> [SlotParts] {
    var parts = Array(repeating: SlotParts(), count: window.rows.count)
    if isFactoryAlone { return parts }
    for slot in slots where isFilled(slot) {
      for (index, answer) in answers(slot, for: window).enumerated() where !answer.isEmpty {
        parts[index].answers[slot] = answer
      }
    }
    return parts
  }

  /// Returns a part of a list's screen.
  func view(_ slot: ViewSlot, of list: some SlotList, default makeDefault: () -> Scene) -> Scene {
    isFilled(slot)
      ? answers(slot, for: list.slotWindow)[0].scene(most: slot.mostOfWindow, makeDefault)
      : makeDefault()
  }

  /// Returns the providers' answers for the rows of a window, collected from the highest provider to the lowest.
  func answers<Row: SlotRow>(_ slot: ViewSlot, for window: SlotWindow<Row>) -> [ViewAnswer] {
    var found = Array(repeating: ViewAnswer(), count: window.rows.count)
    // The next provider is called only for rows that no provider has drawn.
    var open = Array(found.indices)
    for provider in fillers(of: slot) {
      if open.isEmpty { break }
      let asked = open.count == found.count ? window : window.at(open)
      let answers = answers(of: provider, about: asked.rows) { places in
        provider.views(slot, for: places.map { asked.at($0) } ?? asked)
      }
      trace?.add(slot, asked.rows, provider.id, answers) { $0.isWhole ? .drew : .wrapped }
      var isDrawn = false
      for (place, answer) in zip(open, answers) {
        guard case .mine(let view) = answer else { continue }
        found[place].add(view, from: provider.id)
        isDrawn = isDrawn || found[place].isDrawn
      }
      if isDrawn { open.removeAll { found[$0].isDrawn } }
    }
    return found
  }

  /// Returns a part of a list's screen inside the frames of the factory and of all providers.
  ///
  /// The factory's frame is the innermost.
  func wrapped(
    _ slot: WrapSlot,
    of list: some SlotList,
    _ content: Scene,
    default wrap: (Scene) -> Scene
  ) -> Scene {
    let content = wrap(content)
    if !isFilled(slot) { return content }
    return content.surrounded(by: frames(slot, for: list.slotWindow)[0], most: 1)
  }

  /// Returns a list's screen with its title, inside the frames of all providers.
  ///
  /// - Parameters:
  ///   - titleSlot: The slot of the title.
  ///   - slot: The slot of the frames around the screen.
  ///   - list: The list that providers are asked about.
  ///   - content: The screen without its title.
  ///   - title: Makes the factory's title, used if providers only put frames around it.
  ///   - wrap: Adds the factory's title to the screen, used if no provider answers.
  func titled(
    _ titleSlot: ViewSlot,
    in slot: WrapSlot,
    of list: some SlotList,
    _ content: Scene,
    title: () -> Scene,
    otherwise wrap: (Scene) -> Scene
  ) -> Scene {
    wrapped(slot, of: list, content) { content in
      guard isFilled(titleSlot) else { return wrap(content) }
      let answer = answers(titleSlot, for: list.slotWindow)[0]
      if answer.isEmpty { return wrap(content) }
      return Scene {
        answer.scene(most: titleSlot.mostOfWindow, title)
        content
      }
    }
  }

  /// Returns the providers' frames around the views of rows, from the lowest provider to the highest.
  func frames<Row: SlotRow>(_ slot: WrapSlot, for window: SlotWindow<Row>) -> [[SceneFrame]] {
    var frames: [[SceneFrame]] = Array(repeating: [], count: window.rows.count)
    for provider in fillers(of: slot).reversed() {
      let answers = answers(of: provider, about: window.rows) { places in
        provider.frames(slot, for: places.map { window.at($0) } ?? window)
      }
      trace?.add(slot, window.rows, provider.id, answers) { _ in .wrapped }
      for (index, answer) in zip(frames.indices, answers) {
        if case .mine(let frame) = answer { frames[index].append(frame) }
      }
    }
    return frames
  }
}
