// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftLists
internal import WeftModel
internal import WeftPluginFormat

/// The windows for checking one hook.
struct CheckWindows {
  let hook: HookDeclaration
  private let kind: HookKind
  private let samples: SampleRows
  private let settings: [PluginSetting]
  private let rows: [(name: String, rows: [CheckRow])]

  /// Creates windows of sample rows for a hook that this host has.
  ///
  /// - Parameter action: The action that a hook for actions is asked about, or `nil` for one that
  ///   no view shows.
  init(
    _ samples: SampleRows,
    for hook: HookDeclaration,
    kind: HookKind,
    of plugin: String,
    settings: [PluginSetting],
    action: String? = nil
  ) {
    self.samples = samples
    self.hook = hook
    self.kind = kind
    self.settings = settings
    var call: [String: FieldValue] = [
      "action.id": .text(action ?? plugin + "/sample")
    ]
    call["command.arguments"] = .text("On my way :)")
    for setting in settings { call["setting." + setting.id] = setting.usual }
    let values = SampleValues(
      fields: hook.fields,
      environment: samples.environment,
      call: call
    )
    var rows: [(String, [CheckRow])] = kind.checkedSubjects.map { [samples] subject in
      (subject.rawValue, samples.visit(subject, values))
    }
    if kind == .event {
      rows = [("event", values.visit(samples.events.map { EventSlotRow(event: $0) }))]
    }
    self.rows = rows
  }

  /// Whether the hook is asked about one row at a time.
  private func isSingle(_ name: String) -> Bool {
    kind == .action || kind == .event || kind == .command || name == SlotSubject.list.rawValue
      || name == SlotSubject.composer.rawValue
  }

  private var now: Int64 { samples.environment.now.microseconds }

  private func window(_ name: String, _ rows: [CheckRow], about subject: String) -> CheckWindow {
    CheckWindow(
      name: name,
      subject: SlotSubject(rawValue: subject),
      content: PackedWindow(rows, valuesPerRow: hook.fields.count, now: now)
    )
  }

  /// Returns windows with ordinary data.
  func usual() -> [CheckWindow] {
    var windows: [CheckWindow] = []
    for (name, rows) in rows {
      guard let first = rows.first else { continue }
      if isSingle(name) {
        for (index, row) in rows.prefix(8).enumerated() {
          windows.append(window("\(name) \(index + 1)", [row], about: name))
        }
      } else {
        let many = Array(rows.prefix(64))
        windows.append(window("no \(name)", [], about: name))
        windows.append(window("1 \(name)", [first], about: name))
        windows.append(window("\(many.count) rows of \(name)", many, about: name))
      }
      windows += present(name, rows)
    }
    return windows
  }

  /// Returns a row with every field that any sample has, and copies that each lack one field.
  private func present(_ name: String, _ rows: [CheckRow]) -> [CheckWindow] {
    guard !hook.fields.isEmpty, var full = rows.first else { return [] }
    for index in full.values.indices where full.values[index] == .absent {
      full.values[index] = rows.lazy.map { $0.values[index] }.first { $0 != .absent } ?? .absent
    }
    var windows = [window("\(name) with every field", [full], about: name)]
    for index in full.values.indices where full.values[index] != .absent {
      var row = full
      row.values[index] = .absent
      windows.append(window("\(name) without \(hook.fields[index])", [row], about: name))
    }
    return windows
  }

  /// Returns the largest window of each subject, for measuring the time of a call.
  func large() -> [CheckWindow] {
    rows.compactMap { name, rows in
      if isSingle(name) { return rows.first.map { window("\(name) 1", [$0], about: name) } }
      let many = Array(rows.prefix(64))
      return many.isEmpty ? nil : window("\(many.count) rows of \(name)", many, about: name)
    }
  }

  /// Returns the first row of each subject.
  func first() -> [CheckWindow] {
    rows.compactMap { name, rows in rows.first.map { window("\(name) 1", [$0], about: name) } }
  }

  /// Returns windows of legal but unusual values, which depend on the seed alone.
  func fuzzed(_ count: Int, seed: UInt64) -> [CheckWindow] {
    var windows: [CheckWindow] = []
    for (name, rows) in rows {
      guard let first = rows.first else { continue }
      let samples = first.values.indices.map { index in
        rows.lazy.map { $0.values[index] }.first { $0 != .absent } ?? .absent
      }
      for round in 0..<count {
        var fuzzer = RowFuzzer(seed: seed &+ UInt64(round), fields: hook.fields, settings: settings)
        let fuzzed = fuzzer.rows(isSingle(name) ? 1 : 8, like: samples)
        windows.append(
          CheckWindow(
            name: "fuzzed \(name) \(round + 1) (seed \(seed))",
            subject: SlotSubject(rawValue: name),
            content: PackedWindow(
              fuzzed,
              valuesPerRow: hook.fields.count,
              now: fuzzer.number(.time(microseconds: now))
            ),
            mayBeTooLong: fuzzer.hasLongTexts
          )
        )
      }
    }
    return windows
  }
}

extension HookKind {
  /// The subjects that a hook of this kind is asked about during a check.
  var checkedSubjects: [SlotSubject] {
    switch self {
    case .view(let slot): [slot.subject]
    case .wrap(let slot): [slot.subject]
    case .text(let slot): slot.subjects
    case .swipe: [.channel]
    case .command, .completions: [.composer]
    case .action: [.channel, .thread, .message, .list, .composer]
    case .event: []
    }
  }
}

/// A window that a plugin is asked about during a check.
struct CheckWindow {
  /// A description of the window.
  let name: String
  /// The subject of the rows, or `nil` for events.
  let subject: SlotSubject?
  let content: PackedWindow
  /// Whether answers may exceed a host's limits because the window's own texts are so long.
  var mayBeTooLong = false
}

/// A row for checking a hook: the values of the fields that the hook declares.
struct CheckRow {
  var id: UInt64
  var values: [FieldValue]
}

extension PackedWindow {
  /// Creates a window of rows that have the same number of values each.
  init(_ rows: [CheckRow], valuesPerRow: Int, now: Int64) {
    self.init(valuesPerRow: valuesPerRow, now: now, capacity: rows.count)
    for row in rows {
      for value in row.values { add(value) }
      endRow(id: row.id)
    }
  }
}

/// The values that a hook reads from sample rows, as a host would supply them.
struct SampleValues: SlotRowVisitor {
  let fields: [String]
  let environment: ChatEnvironment
  /// The values of the call: settings, the action to perform and a command's arguments.
  let call: [String: FieldValue]

  private static let below = [
    "Sample 1", "Ada Example: The kettle is on.", "", "12:34", "3", "AE", "👍🏽 and مرحبا",
  ]

  func visit<Row: SlotRow>(_ rows: [Row]) -> [CheckRow] {
    let sources = fields.map { FieldSource<Row>($0) }
    return rows.enumerated().map { index, row in
      CheckRow(
        id: row.rowID,
        values: sources.map { source in
          switch source {
          case .row(let read): read(row)
          case .offset(let read): offset(read(row).map(environment.timestamps.secondsFromGMT))
          case .environment(let read): read(environment)
          case .call(let name): call[name] ?? .absent
          case .below: .text(Self.below[index % Self.below.count])
          case .unknown: .absent
          }
        }
      )
    }
  }

  private func offset(_ seconds: Int?) -> FieldValue {
    seconds.map { .integer(Int64($0)) } ?? .absent
  }
}
