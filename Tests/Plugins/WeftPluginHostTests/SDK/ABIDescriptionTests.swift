// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import CWeft
import Foundation
import Testing
import WeftLists
import WeftLocale
import WeftModel
import WeftPlugin
import WeftTestSupport

@testable import WeftPluginHost

/// The description of the ABI, compared with the ABI.
@Suite struct ABIDescriptionTests {
  private let description: ABIDescription

  init() throws {
    description = try ABIDescription.read()
  }

  @Test func `the description has one entry per line, so that a diff names what changes`() throws {
    let text = try String(contentsOf: ABIDescription.file, encoding: .utf8)
    let lines = text.split(separator: "\n")
    let count = { (start: String) in lines.count { $0.hasPrefix(start) } }
    #expect(count("{\"name\": ") == description.codes.count)
    #expect(count("{\"record\": ") == description.fields.count)
    #expect(count("{\"kind\": ") == description.hooks.count)
    #expect(count("{\"verb\": ") == description.commands.count)
  }

  @Test func `each command has an entry in the table that the host follows`() throws {
    let places = Set(CommandPlace.allCases.map(\.rawValue))
    for command in description.commands {
      let code = try #require(description.codes.first { $0.name == "COMMAND_" + command.command })
      guard case .number(let number) = code.value else { throw CocoaError(.coderInvalidValue) }
      let verb = try #require(PluginCommand.Verb(rawValue: UInt32(number)))
      #expect("\(verb)" == command.verb)
      let lists = [command.places, command.puts, command.unasked].map {
        Set($0.split(separator: " ").map(String.init))
      }
      #expect(lists.allSatisfy { $0.isSubset(of: places) }, "\(command.verb)")
      for place in CommandPlace.allCases {
        let rules = zip(lists, [CommandRule.carriedOut, .putIntoField, .needsUser])
        let expected = rules.first { $0.0.contains(place.rawValue) }?.1 ?? .notHere
        #expect(verb.rule(at: place) == expected, "\(command.verb) \(place)")
      }
    }
    let codes = description.codes.count { $0.name.hasPrefix("COMMAND_") }
    #expect(description.commands.count == codes)
  }

  @Test func `the description has exactly the numbers in the headers`() throws {
    let scratch = try Scratch()
    try scratch.write("#include <weft/weft.h>\n".utf8, to: "abi.c")
    let include = Checkout.root.appending(path: "Sources/Base/CWeft/include").path
    let read = try Subprocess(
      URL(fileURLWithPath: "/usr/bin/env"),
      ["clang", "-dM", "-E", "-I", include, scratch.path("abi.c").path]
    )
    try #require(read.status == 0, "\(read.errors)")
    var macros: [String: String] = [:]
    for match in read.text.matches(of: /#define WEFT_(?<name>\w+) \(?(?<value>[^)\n]+)\)?/) {
      macros[String(match.name)] = String(match.value)
    }
    // Macros for source code, and the ids of hooks.
    for name in ["NOEXCEPT", "NOTE_LINKAGE", "LANGUAGE_ANY_SWIFT", "NEEDS_MINOR"] {
      #expect(macros.removeValue(forKey: name) != nil || name == "NOEXCEPT")
    }
    for hook in description.hooks {
      let value = macros.removeValue(forKey: String(hook.macro.dropFirst("WEFT_".count)))
      #expect(value == "\"\(hook.id)\"", "\(hook.macro)")
    }
    #expect(description.codes.map(\.name).sorted() == macros.keys.sorted())
    for code in description.codes {
      #expect(code.value == macros[code.name].flatMap(Self.value), "\(code.name)")
    }
  }

  private static func value(_ text: String) -> ABIDescription.Value? {
    if text.hasPrefix("\"") { return .text(String(text.dropFirst().dropLast())) }
    let digits = text.hasSuffix("u") ? text.dropLast() : text[...]
    if digits.hasPrefix("0x") { return Int(digits.dropFirst(2), radix: 16).map { .number($0) } }
    return Double(digits).map { .number(Int($0)) }
  }

  @Test func `every hook of the host is described by its kind, rows and name`() throws {
    #expect(description.hooks.map(\.id) == HookKind.ids)
    for hook in description.hooks {
      let (kind, subjects) = Self.meaning(try #require(HookKind(id: hook.id)))
      #expect(hook.kind == kind, "\(hook.id)")
      if subjects.isEmpty { #expect(hook.rows == kind) }
      if !subjects.isEmpty {
        #expect(hook.rows == subjects.map(\.rawValue).joined(separator: " "), "\(hook.id)")
      }
    }
  }

  private static func meaning(_ kind: HookKind) -> (kind: String, subjects: [SlotSubject]) {
    switch kind {
    case .view(let slot): ("view", [slot.subject])
    case .wrap(let slot): ("wrap", [slot.subject])
    case .text(let slot): ("text", slot.subjects)
    case .swipe: ("swipe", [.channel])
    case .command: ("command", [])
    case .completions: ("completions", [.composer])
    case .action: ("action", [])
    case .event: ("event", [])
    }
  }

  @Test func `the names match the Swift SDK`() {
    #expect(description.hooks("view") == ViewHook.allCases.map { ["\($0)", $0.rawValue] })
    #expect(description.hooks("wrap") == WrapHook.allCases.map { ["\($0)", $0.rawValue] })
    #expect(description.hooks("text") == TextHook.allCases.map { ["\($0)", $0.rawValue] })
    #expect(description.hooks("swipe") == SwipeHook.allCases.map { ["\($0)", $0.rawValue] })
    let fields = description.fields(_:)
    #expect(fields("channel") == ChannelField.allCases.map { ["\($0)", $0.rawValue] })
    #expect(fields("thread") == ThreadField.allCases.map { ["\($0)", $0.rawValue] })
    #expect(fields("message") == MessageField.allCases.map { ["\($0)", $0.rawValue] })
    #expect(fields("result") == ResultField.allCases.map { ["\($0)", $0.rawValue] })
    #expect(fields("attachment") == AttachmentField.allCases.map { ["\($0)", $0.rawValue] })
    #expect(fields("list") == ListField.allCases.map { ["\($0)", $0.rawValue] })
    #expect(fields("environment") == EnvironmentField.allCases.map { ["\($0)", $0.rawValue] })
    #expect(fields("event") == EventField.allCases.map { ["\($0)", $0.rawValue] })
    #expect(fields("composer") == ComposerField.allCases.map { ["\($0)", $0.rawValue] })
    #expect(fields("command") == CommandField.allCases.map { ["\($0)", $0.rawValue] })
    #expect(fields("call") == [["below", Field.below.name], ["action", Field.action.name]])
  }

  /// Returns the described field names of a kind of row.
  private func names(_ rows: String) -> [String] {
    description.fields.filter { $0.rows.split(separator: " ").contains(rows[...]) }.map(\.name)
  }

  @Test(arguments: SlotSubject.allCases)
  func `rows have exactly the described fields and types`(subject: SlotSubject) throws {
    #expect(names(subject.rawValue).sorted() == subject.fieldNames.sorted())
    let samples = SampleRows()
    let fields = description.fields.filter { subject.has($0.name) }
    let values = SampleValues(
      fields: fields.map(\.name),
      environment: samples.environment,
      call: [:]
    )
    for row in samples.visit(subject, values) {
      for (field, value) in zip(fields, row.values) {
        #expect(Self.isOf(field.type, value), "\(field.name) is \(value)")
      }
    }
  }

  private static func isOf(_ type: String, _ value: FieldValue) -> Bool {
    switch value {
    case .absent: true
    case .text: type == "text"
    case .time: type == "time"
    case .integer(let number):
      type == "integer" || type == "color" || (type == "flag" && (0...1).contains(number))
    }
  }

  @Test func `fields common to all rows are described too`() {
    #expect(names("every").sorted() == EnvironmentFields.table.names)
    #expect(names("event").sorted() == EventSlotRow.fields.names)
    #expect(names("text") == ["text.below"])
    #expect(names("action") == ["action.id"])
    #expect(names("command") == HookKind.callFields)
    #expect(description.abi == "\(WEFT_ABI_MAJOR).\(WEFT_ABI_MINOR)")
  }
}
