// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// A value of a row that a hook may read after declaring it.
///
///     .view(.channelItem, reading: .channel(.name)) { row in
///       Scene { Text(row.channel.name) }
///     }
///
/// The host asks a hook about a row again only if one of the declared fields has changed. Rows of
/// threads and search results also have the fields of their channel, and attachments have those of
/// their message. A field that the row doesn't have is absent.
public enum Field: Equatable, Sendable {
  /// A field of a channel, such as its name; see ``ChannelField``.
  case channel(ChannelField)
  /// A field of a thread, such as its title; see ``ThreadField``.
  case thread(ThreadField)
  /// A field of a message, such as its text; see ``MessageField``.
  case message(MessageField)
  /// A field of a search result.
  case result(ResultField)
  /// A field of a message's attachment.
  case attachment(AttachmentField)
  /// A field of a list, such as its title; see ``ListField``.
  case list(ListField)
  /// A field of the environment, which every list depends on in addition to its data.
  case environment(EnvironmentField)
  /// A field of an event, in hooks about events.
  case event(EventField)
  /// A field of the composer, the text field below messages.
  case composer(ComposerField)
  /// A field of a command, in hooks about commands.
  case command(CommandField)
  /// The text that the providers below returned, in hooks about texts.
  case below
  /// The id of the action to perform, in hooks about actions.
  case action
  /// A setting of the plugin, by its id.
  case setting(FieldName)
  /// A field of a later version or of a particular host, by its full name.
  case named(FieldName)
}

extension Field {
  /// Returns the field of a setting of this plugin.
  public static func setting<Value>(_ setting: Setting<Value>) -> Field {
    .setting(FieldName(stringLiteral: setting.declared.id))
  }

  /// The dotted name the host knows the field by.
  public var name: String {
    switch self {
    case .channel(let field): field.rawValue
    case .thread(let field): field.rawValue
    case .message(let field): field.rawValue
    case .result(let field): field.rawValue
    case .attachment(let field): field.rawValue
    case .list(let field): field.rawValue
    case .environment(let field): field.rawValue
    case .event(let field): field.rawValue
    case .composer(let field): field.rawValue
    case .command(let field): field.rawValue
    case .below: "text.below"
    case .action: "action.id"
    case .setting(let name): "setting." + name.text
    case .named(let name): name.text
    }
  }
}

/// A name written as a string literal in a plugin's source.
public struct FieldName: Equatable, Sendable, ExpressibleByStringLiteral {
  let text: String

  /// Creates a name from a literal, such as `"org.example.mood"`.
  public init(stringLiteral text: String) {
    self.text = text
  }

  /// Whether both names have the same bytes.
  ///
  /// Comparing them by Unicode's rules would link its tables into every plugin.
  public static func == (first: FieldName, second: FieldName) -> Bool {
    first.text.utf8.elementsEqual(second.text.utf8)
  }
}

/// The index of each of a hook's fields among the values of its rows.
///
/// A hook looks up fields in every row. A field of the ABI costs one table access, however many
/// fields the hook reads; only settings and named fields are searched for by name.
struct FieldIndices {
  private static let none: UInt8 = 255
  /// The table's size for one kind of field, which is more than the number of cases of any kind.
  private static let room = 64

  private let fields: [Field]
  /// The index of each field that has a code.
  private var indices: [UInt8]

  init(_ fields: [Field]) {
    self.fields = fields
    indices = Array(repeating: Self.none, count: Self.room * 11)
    // If a field is declared twice, the first declaration counts.
    for (index, field) in fields.enumerated().reversed() where index < Int(Self.none) {
      if let code = Self.code(of: field) { indices[code] = UInt8(index) }
    }
  }

  /// Returns the index of a field, or `nil` if the hook did not declare it.
  subscript(field: Field) -> Int? {
    guard let code = Self.code(of: field) else { return fields.firstIndex(of: field) }
    let place = indices[code]
    return place == Self.none ? nil : Int(place)
  }

  /// Returns a number unique to the field, or `nil` for settings and named fields.
  private static func code(of field: Field) -> Int? {
    switch field {
    case .channel(let field): code(0, field)
    case .thread(let field): code(1, field)
    case .message(let field): code(2, field)
    case .result(let field): code(3, field)
    case .attachment(let field): code(4, field)
    case .list(let field): code(5, field)
    case .environment(let field): code(6, field)
    case .event(let field): code(7, field)
    case .composer(let field): code(8, field)
    case .command(let field): code(9, field)
    case .below: room * 10
    case .action: room * 10 + 1
    case .setting, .named: nil
    }
  }

  private static func code<Case>(_ kind: Int, _ field: Case) -> Int? {
    // SAFETY: an enum of at most 256 cases without payloads is one byte, different for each case;
    // an enum of another size traps here.
    let number = unsafe Int(unsafeBitCast(field, to: UInt8.self))
    return number < room ? kind * room + number : nil
  }
}

/// The content of a channel's preview, the value of ``ChannelField/previewKind``.
public enum PreviewKind: Int, Sendable {
  /// The newest message.
  case message
  /// A note that the newest message could not be sent.
  case failedToSend
  /// The users who are typing.
  case typing
  /// The user's draft.
  case draft
  /// A note that the newest message was deleted.
  case deleted
  /// A note that there is no message.
  case none
}
