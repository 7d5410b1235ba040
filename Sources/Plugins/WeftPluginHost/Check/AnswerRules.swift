// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import CWeft
internal import WeftLists
internal import WeftModel
internal import WeftPluginFormat
internal import WeftScene
internal import WeftViews

/// The rules for a hook's answers.
///
/// They are stricter than a host's: they also report what a host corrects or ignores.
struct AnswerRules {
  /// The text of the first finding for each rule.
  private(set) var found: [CheckRule: String] = [:]
  /// The plugin's own actions that its views and buttons name.
  private(set) var ownActions: Set<String> = []
  private let scene: Scene
  private let kind: HookKind
  private let plugin: String
  private var isDecided: [UInt64: Bool]
  private var passesByName = false
  private var buttons: [UInt64: Int] = [:]
  /// The keys of the open views, by depth.
  private var keys: [Set<String>] = []

  /// Checks an answer about rows.
  init(_ scene: Scene, rows: [UInt64], kind: HookKind, plugin: String) {
    self.scene = scene
    self.kind = kind
    self.plugin = plugin
    isDecided = Dictionary(rows.map { ($0, false) }) { first, _ in first }
    var index = 0
    while let record = SceneRecord(scene.words.span, at: index) {
      look(at: record)
      index = record.next
    }
    lookAtRows()
  }

  private mutating func tell(_ rule: CheckRule, _ text: String) {
    found[rule] = found[rule] ?? text
  }

  private mutating func look(at record: SceneRecord) {
    var texts: [UInt64: String] = [:]
    for index in stride(from: record.firstProperty, to: record.next, by: 2) {
      property(scene.words[index], scene.words[index + 1], into: &texts)
    }
    // In other answers the property holds the name of a command, or a text.
    if kind != .command, kind != .completions, let action = texts[UInt64(WEFT_PROP_ACTION)] {
      look(atAction: action)
    }
    // A command's argument is not shown.
    if record.operation != UInt32(WEFT_OP_COMMAND) {
      for id in [WEFT_PROP_TEXT, WEFT_PROP_LABEL] {
        if let text = texts[UInt64(id)] { look(atShown: text, record) }
      }
    }
    switch record.operation {
    case UInt32(WEFT_OP_NODE):
      open(record, known: 1...UInt32(WEFT_NODE_LAYER), as: "view", with: texts)
    case UInt32(WEFT_OP_MODIFIER):
      open(record, known: 1...UInt32(WEFT_MODIFIER_KEY), as: "modifier", with: texts)
    case UInt32(WEFT_OP_END): if !keys.isEmpty { keys.removeLast() }
    default: answer(record)
    }
  }

  /// Checks a record outside of views.
  private mutating func answer(_ record: SceneRecord) {
    switch record.operation {
    case UInt32(WEFT_OP_ROW):
      keys.append([])
      // The reader refuses a row within a view.
      if keys.count > 1 { return }
      decide(record)
      expect("a view") {
        if case .view = $0 { true } else if case .wrap = $0 { true } else { false }
      }
    case UInt32(WEFT_OP_TEXT):
      decide(record)
      expect("a text") { if case .text = $0 { true } else { false } }
    case UInt32(WEFT_OP_ROW_NEXT):
      decide(record)
      passesByName = true
    case UInt32(WEFT_OP_ROW_LATER): decide(record)
    case UInt32(WEFT_OP_ACTION):
      expect("a button") {
        if case .swipe = $0 { true } else { $0 == .command || $0 == .completions }
      }
      if let row = rowID(record) { buttons[row, default: 0] += 1 }
    case UInt32(WEFT_OP_COMMAND):
      expect("a command") { $0 == .action || $0 == .event || $0 == .command }
      if !(1...UInt32(WEFT_COMMAND_TELL)).contains(record.kind) {
        tell(.unknownPart, "a command of kind \(record.kind)")
      }
    case UInt32(WEFT_OP_SLOT): break
    default: tell(.unknownPart, "an operation \(record.operation)")
    }
  }

  private mutating func expect(_ what: String, _ fits: (HookKind) -> Bool) {
    if !fits(kind) { tell(.wrongAnswer, "it answers \(what), which this hook can't use") }
  }

  private mutating func decide(_ record: SceneRecord) {
    guard let row = rowID(record) else { return }
    switch isDecided[row] {
    case nil: tell(.strangeRows, "it answers about row \(row), which is not in the window")
    case true: tell(.rowTwice, "it answers row \(row) twice")
    default: isDecided[row] = true
    }
  }

  private mutating func lookAtRows() {
    switch kind {
    case .view, .wrap, .text:
      let left = isDecided.values.count { !$0 }
      // Unmentioned rows count as passed, but a hook that passes some by name is expected to mention all.
      if left > 0, passesByName {
        tell(.undecidedRows, "\(left) of \(isDecided.count) rows are left undecided")
      }
    case .swipe:
      if let most = buttons.values.max(), most > 4 {
        tell(.tooManyButtons, "it offers \(most) buttons for a row")
      }
    case .command, .completions, .action, .event: break
    }
  }

  private func rowID(_ record: SceneRecord) -> UInt64? {
    let type = UInt32(WEFT_TYPE_INT)
    return record.property(UInt32(WEFT_PROP_ROW_ID), type: type, scene.words.span)
      .map { scene.words[$0 + 1] }
  }
}

// Checks of a record's content.
extension AnswerRules {
  private mutating func open(
    _ record: SceneRecord,
    known: ClosedRange<UInt32>,
    as what: String,
    with texts: [UInt64: String]
  ) {
    if !known.contains(record.kind) { tell(.unknownPart, "a \(what) of kind \(record.kind)") }
    if let key = texts[UInt64(WEFT_PROP_KEY)], !keys.isEmpty,
      !keys[keys.count - 1].insert(key).inserted
    {
      tell(.duplicateKeys, "two sibling views have the key \"\(key.prefix(64))\"")
    }
    keys.append([])
  }

  private mutating func property(
    _ head: UInt64,
    _ value: UInt64,
    into texts: inout [UInt64: String]
  ) {
    let id = head & 0xFFFF
    let type = UInt32(head >> 16 & 0xFFFF)
    if !(1...UInt64(WEFT_PROP_ANSWER)).contains(id) { tell(.unknownPart, "a property \(id)") }
    if type == WEFT_TYPE_FLOAT {
      let number = Double(bitPattern: value)
      let isBound = id == UInt64(WEFT_PROP_MAX_WIDTH) || id == UInt64(WEFT_PROP_MAX_HEIGHT)
      if !(isBound && number == .infinity), !(abs(number) <= 1e9) {
        tell(.badNumber, "the property \(id) is \(number)")
      }
    }
    guard type == WEFT_TYPE_TEXT else { return }
    let (end, overflow) = value.addingReportingOverflow(head >> 32)
    // The reader, which also runs, refuses a text outside of the arena.
    guard !overflow, end <= UInt64(scene.text.count) else { return }
    let bytes = scene.text[Int(value)..<Int(end)]
    guard let text = String(validating: bytes, as: UTF8.self) else {
      return tell(.invalidText, "the text of property \(id) is not UTF-8")
    }
    texts[id] = text
  }

  private mutating func look(atAction id: String) {
    if id.hasPrefix(plugin + "/") {
      ownActions.insert(id)
    } else if !ListAction.isForPlugins(id), !ListAction.isHosts(id) {
      tell(.foreignAction, "it starts an action \"\(id.prefix(64))\"")
    }
  }

  private mutating func look(atShown text: String, _ record: SceneRecord) {
    var losses = ShownText(utf8: Array(text.utf8)[...]).losses
    if record.operation == UInt32(WEFT_OP_TEXT), case .text(let slot) = kind,
      text.utf8.count > slot.mostBytes
    {
      losses.insert(.end)
    }
    if losses.contains(.end) {
      tell(.unshownText, "a text of \(text.utf8.count) bytes is cut off")
    }
    if losses.contains(.marks) {
      tell(.unshownText, "a character is made of more than 31 scalars, and shown with 31")
    }
    if losses.contains(.controls) {
      tell(.unshownText, "a text has control characters, which show as U+FFFD")
    }
    if losses.contains(.noncharacters) {
      tell(.unshownText, "a text has noncharacters, which show as U+FFFD")
    }
  }
}
