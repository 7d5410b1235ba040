// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Weft

/// The times between two messages that users can choose for a chat.
enum SlowModeChoice {
  /// The offered times in seconds; 0 is no slow mode.
  static let all = [0, 5, 10, 30, 60, 300, 900, 3_600]
  private static let prefix = "app.slow."

  /// The id of the action that sets a time.
  static func action(_ seconds: Int) -> String { "\(prefix)\(seconds)" }

  /// Returns the time that an action sets, or `nil` for any other action.
  static func seconds(of action: String) -> Int? {
    guard action.hasPrefix(prefix), let seconds = Int(action.dropFirst(prefix.count)),
      all.contains(seconds)
    else { return nil }
    return seconds
  }
}

/// The page that sets the slow mode of a chat.
extension AppPages {
  /// Returns the page, or `nil` if the user can't set it.
  static func slowMode(of id: ChannelID, _ viewer: Viewer) -> PageScreen? {
    let (app, engine) = (viewer.app, viewer.app.engine)
    guard engine.state.channel(id, messages: 0)?.takesSlowMode == true else { return nil }
    let words = app.words.slowMode
    return PageScreen(.slowMode(id), title: words.title) { [engine] in
      guard let channel = engine.state.channel(id, messages: 0) else {
        return [PageLine(title: app.words.channelGone)]
      }
      guard channel.takesSlowMode else { return [PageLine(title: words.fixed)] }
      let strings = engine.environment.strings
      // A time that another program has set stays visible.
      let times = Set(SlowModeChoice.all + [channel.cooldown]).sorted()
      return [PageLine(title: words.detail)]
        + times.map { seconds in
          PageLine(
            title: words.time(seconds, strings),
            value: seconds == channel.cooldown ? app.words.on : "",
            action: SlowModeChoice.action(seconds)
          )
        }
    }
  }

  /// Returns the line of a chat's page about its slow mode, or `nil` if the user neither sets it nor has to know it.
  static func slowModeLine(
    of channel: ChatChannel,
    _ engine: Engine,
    _ words: AppWords
  ) -> PageLine? {
    guard channel.takesSlowMode || channel.cooldown > 0 else { return nil }
    return PageLine(
      title: words.slowMode.title,
      value: words.slowMode.time(channel.cooldown, engine.environment.strings),
      action: channel.takesSlowMode ? AppAction.slowMode.id : nil
    )
  }
}

extension Viewer {
  /// Opens the page that sets the slow mode of the chat of the page.
  func chooseSlowMode() {
    guard let channel = changedChannel(.setSlowMode) else { return }
    if !push(.slowMode(channel.id)) { tell(app.words.slowMode.fixed) }
  }

  /// Sets the slow mode of the chat of the page, and returns to the page before.
  func setSlowMode(_ seconds: Int) {
    guard case .slowMode(let id) = top.name else { return tell(app.words.unknownAction) }
    do throws(SourceError) {
      try app.perform(.setSlowMode(seconds, id))
    } catch {
      return tell(app.words.sentence(error))
    }
    leave()
    let words = app.words.slowMode
    tell(words.set(.text(words.time(seconds, app.engine.environment.strings))))
  }
}

extension ChatChannel {
  /// Whether the user may set the channel's slow mode; in a chat of two it would make no sense.
  var takesSlowMode: Bool { allows(.setSlowMode) && !isDirectMessageChannel }
}
