// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftViews

extension SlotRegistry {
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

  /// Returns a list's screen with its title, a provider's or else the factory's, inside the frames
  /// of all providers.
  ///
  /// - Parameters:
  ///   - title: Makes the title where providers only put frames around it.
  ///   - wrap: Adds the factory's title where no provider has an answer for it.
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

  /// Returns the providers' frames around the views of rows, from the lowest provider to the
  /// highest.
  func frames<Row: SlotRow>(_ slot: WrapSlot, for window: SlotWindow<Row>) -> [[SceneFrame]] {
    var frames: [[SceneFrame]] = Array(repeating: [], count: window.rows.count)
    for provider in fillers(of: slot).reversed() {
      let answers = answers(of: provider, about: window.rows) { places in
        provider.frames(slot, for: places.map { window.at($0) } ?? window)
      }
      trace?.add(slot, window.rows, provider.id, answers) { _ in .wrapped }
      for (place, answer) in zip(frames.indices, answers) {
        if case .mine(let frame) = answer { frames[place].append(frame) }
      }
    }
    return frames
  }
}
