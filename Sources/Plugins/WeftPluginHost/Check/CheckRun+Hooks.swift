// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftLists
internal import WeftModel
internal import WeftPluginFormat
internal import WeftPluginRuntime
internal import WeftScene
internal import WeftViews

// Levels 4 and 5: the answers of hooks.
extension CheckRun {
  /// The number of times a hook may end its process before the check stops asking it.
  private static let mostDeaths = 3
  private static let fuzzedWindows = 48

  /// The state of checking one hook.
  struct Asked {
    let index: Int
    let kind: HookKind
    let declaration: HookDeclaration
    /// The places where views show the action that the hook is asked about.
    var places: Set<CommandPlace> = []
    var deaths = 0
  }

  mutating func checkHook(_ index: Int, _ declaration: PluginDeclaration) {
    let hook = declaration.hooks[index]
    guard let kind = HookKind(id: hook.id) else { return }
    var asked = Asked(index: index, kind: kind, declaration: hook)
    let windows = CheckWindows(
      samples,
      for: hook,
      kind: kind,
      of: file.identity.id,
      settings: declaration.settings
    )
    location = CheckLocation(level: 4, hook: hook.id)
    let usual = windows.usual()
    var answers: [Scene?] = []
    for window in usual { answers.append(ask(&asked, window) ?? nil) }
    for window in windows.large() { measure(&asked, window) }
    if check.strictness >= 5 {
      location.level = 5
      checkChain(asked, windows: usual, answers: answers)
      checkRepeats(&asked, usual)
      for window in windows.fuzzed(Self.fuzzedWindows, seed: seed) { _ = ask(&asked, window) }
    }
    location.window = nil
    if asked.deaths >= Self.mostDeaths {
      tell(.gaveUp, "it ended its process \(asked.deaths) times, and was not called again")
    }
  }

  /// Asks about a window and checks the answer.
  ///
  /// - Returns: `nil` if there is no answer; an inner `nil` if all rows are passed.
  @discardableResult
  mutating func ask(
    _ asked: inout Asked,
    _ window: CheckWindow,
    hasLittleRoom: Bool = false
  ) -> Scene?? {
    guard asked.deaths < Self.mostDeaths, !isOutOfTime else { return nil }
    location.window = window.name
    do throws(CheckFault) {
      let process = try running()
      let scene: Scene?
      do throws(CheckFault) {
        scene = try process.ask(asked.index, window.content, hasLittleRoom: hasLittleRoom)
        if isOrdinary(window), let line = process.warning { tell(.warned, "it logged \"\(line)\"") }
      } catch {
        if case .refused(let refusal) = error {
          tell(try process.report().changes)
          if !isExcused(refusal, window) { tell(refusal) }
          return nil
        }
        throw error
      }
      tell(try process.report().changes)
      if let scene { look(at: scene, asked, window) }
      return .some(scene)
    } catch {
      asked.deaths += 1
      tell(error)
      process?.stop()
      process = nil
      return nil
    }
  }

  mutating func running() throws(CheckFault) -> CheckProcess {
    if let process, process.isRunning { return process }
    let process = try start()
    self.process = process
    return process
  }

  /// Whether a refusal is excused because the window has the longest possible texts.
  private func isExcused(_ refusal: PluginRefusal, _ window: CheckWindow) -> Bool {
    let excused: [PluginRefusal.Code] = [.limit, .badItem]
    return window.mayBeTooLong && excused.map(\.rawValue).contains(refusal.code)
  }

  /// Whether the rows are ordinary ones.
  ///
  /// The values of level 5 are extreme, and so may be what a plugin shows and logs about them.
  private func isOrdinary(_ window: CheckWindow) -> Bool {
    location.level <= 4 && !window.mayBeTooLong
  }

  /// Reads an answer as a host does, then applies the stricter rules.
  private mutating func look(at scene: Scene, _ asked: Asked, _ window: CheckWindow) {
    let ids = window.content.ids
    let isOrdinary = isOrdinary(window)
    do throws(PluginRefusal) {
      let pictures = PictureRights(of: asked.declaration.fields, PictureAllowance { .zero })
      pictures.begin(window.content)
      let answers = try AnswerReader.read(scene, rows: ids, of: asked.kind, pictures: pictures)
      if let dropped = answers.dropped { tell(.imageAddress, dropped.text) }
      if let refusal = answers.refused, !isExcused(refusal, window) { tell(refusal) }
      tellOfCommands(answers.commands, from: asked, about: window)
      if case .wrap = asked.kind, answers.rows.contains(where: \.isWhole) {
        tell(PluginRefusal(.noSlot, "it wraps a view without a slot for it (WEFT_OP_SLOT)"))
      }
      let reach = isOrdinary ? AnswerReach(kind: asked.kind).farthest(answers.rows) : 0
      if reach > AnswerReach.usual {
        tell(.reachesOut, "a view reaches \(Int(min(reach, 1e9))) points beyond its place")
      }
      if isOrdinary, let surface {
        let losses = AnswerReach(kind: asked.kind).screens(answers.rows).flatMap(surface)
        if let first = losses.first { tell(.notDrawn, first) }
      }
    } catch {
      if !isExcused(error, window) { tell(error) }
    }
    let rules = AnswerRules(scene, rows: ids, kind: asked.kind, plugin: file.identity.id)
    for rule in CheckRule.allCases where isOrdinary || rule != .unshownText {
      if let text = rules.found[rule] { tell(rule, text) }
    }
    let places = asked.kind.checkedSubjects.compactMap {
      CommandPlace($0, drawnBy: asked.declaration.id)
    }
    for action in rules.ownActions { ownActions[action, default: []].formUnion(places) }
  }

  /// Reports commands that the host doesn't perform at the place where they are given.
  private mutating func tellOfCommands(
    _ commands: [PluginCommand],
    from asked: Asked,
    about window: CheckWindow
  ) {
    for place in places(of: asked, window) {
      for command in commands {
        if let refusal = command.verb.refusal(at: place) { tell(refusal) }
      }
    }
  }

  /// Returns the places at which a hook gives its commands when it is asked about a window.
  private func places(of asked: Asked, _ window: CheckWindow) -> [CommandPlace] {
    switch asked.kind {
    case .event: [.event]
    case .command: [.command]
    case .action:
      asked.places.sorted { $0.rawValue < $1.rawValue }
        .filter { place in
          switch window.subject {
          case .list?: [.channels, .threads, .messages].contains(place)
          case let subject?: CommandPlace(subject, drawnBy: "") == place
          case nil: false
          }
        }
    default: []
    }
  }

  /// Repeats a question to measure the time, and to find memory that is never freed.
  private mutating func measure(_ asked: inout Asked, _ window: CheckWindow) {
    let warmUp = 8
    let rounds = 32
    var least: Int64 = .max
    var growing = 0
    location.window = window.name
    for round in 0..<warmUp + rounds where asked.deaths < Self.mostDeaths && !isOutOfTime {
      do throws(CheckFault) {
        let process = try running()
        _ = try process.ask(asked.index, window.content)
        let report = try process.report()
        least = min(least, report.nanoseconds)
        if round >= warmUp, report.memory > 0 { growing += 1 }
      } catch {
        // An earlier call asked the same, and its refusal is already reported.
        if case .refused = error { return }
        asked.deaths += 1
        tell(error)
        process = nil
        return
      }
    }
    if least != .max, .nanoseconds(least) > limits.window {
      tell(.slowHook, "it took \(least / 1000) µs at best")
    }
    if growing >= rounds - 1 { tell(.memoryGrows, "\(growing) of \(rounds) calls leaked memory") }
  }
}

extension RowAnswer {
  /// Whether the answer is a view without a slot for another view.
  fileprivate var isWhole: Bool {
    if case .mine(.view(let view)) = self { view.isWhole } else { false }
  }
}

// The part of level 5 that compares answers.
extension CheckRun {
  /// Asks again in the same process, with little room for the answer, and in a new process.
  mutating func checkRepeats(_ asked: inout Asked, _ windows: [CheckWindow]) {
    let answers = windows.map { ask(&asked, $0) }
    let again = windows.map { ask(&asked, $0) }
    compare(
      windows,
      first: answers,
      second: again,
      of: asked,
      telling: .nondeterministic,
      "when called again, it gave a different answer"
    )
    let isSame = answers.indices.map { answers[$0] == again[$0] }
    let little = windows.map { ask(&asked, $0, hasLittleRoom: true) }
    // An answer that differs from call to call would differ here too, and is already reported.
    let stable = little.indices.map { isSame[$0] ? little[$0] : answers[$0] }
    compare(
      windows,
      first: answers,
      second: stable,
      of: asked,
      telling: .littleRoom,
      "with a small buffer, it gave a different answer"
    )
    process?.stop()
    process = nil
    let reloaded = windows.map { ask(&asked, $0) }
    let settled = reloaded.indices.map { isSame[$0] ? reloaded[$0] : answers[$0] }
    compare(
      windows,
      first: answers,
      second: settled,
      of: asked,
      telling: .otherAfterReload,
      "in a new process, it gave a different answer"
    )
  }

  private mutating func compare(
    _ windows: [CheckWindow],
    first: [Scene??],
    second: [Scene??],
    of asked: Asked,
    telling rule: CheckRule,
    _ text: String
  ) {
    if asked.declaration.isVolatile { return }
    for index in windows.indices {
      // If an answer is missing, the reason is already reported.
      guard let one = first[index], let other = second[index], one != other else { continue }
      self.location.window = windows[index].name
      tell(rule, text)
      return
    }
  }

  /// Reports a text hook that answers every row without reading the other plugins' text.
  mutating func checkChain(_ asked: Asked, windows: [CheckWindow], answers: [Scene?]) {
    guard case .text = asked.kind else { return }
    let reads = asked.declaration.fields.contains { $0 == "text.below" || $0 == "!text.below" }
    if reads { return }
    for (window, scene) in zip(windows, answers) where window.content.rows.count > 1 {
      guard let scene,
        let rows = try? AnswerReader.read(scene, rows: window.content.ids).rows,
        rows.allSatisfy({ if case .mine(.text) = $0 { true } else { false } })
      else { continue }
      location.window = window.name
      return tell(.ignoresBelow, "it answered every row without reading text.below")
    }
  }

  /// The maximum number of a plugin's own actions that the check starts.
  private static let mostActions = 16

  /// Starts the actions that the plugin shows; reports a plugin that shows some but has no hook for them.
  mutating func checkActions(_ declaration: PluginDeclaration) {
    location = CheckLocation(level: 4)
    guard let action = ownActions.keys.sorted().first else { return }
    guard let index = declaration.hooks.firstIndex(where: { $0.id == HookKind.actionID }) else {
      return tell(.unheardAction, "it shows \"\(action.prefix(64))\" but has no hook for it")
    }
    let hook = declaration.hooks[index]
    location = CheckLocation(level: 4, hook: hook.id)
    var asked = Asked(index: index, kind: .action, declaration: hook)
    for action in ownActions.keys.sorted().prefix(Self.mostActions) {
      asked.places = ownActions[action] ?? []
      let windows = CheckWindows(
        samples,
        for: hook,
        kind: .action,
        of: file.identity.id,
        settings: declaration.settings,
        action: action
      )
      for window in windows.first() { ask(&asked, window) }
    }
  }
}
