// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// A value that a hook may read after declaring it.
///
///     .view(.channelItem, reading: .channel(.name)) { row in
///       Scene { Text(row.channel.name) }
///     }
///
/// The host asks a hook about a row again only when one of the declared fields has changed. Rows of
/// threads and search results also have the fields of their channel, and attachments have those of
/// their message. A field that the row doesn't have is absent.
public enum Field: Equatable, Sendable {
  /// A field of a channel.
  case channel(ChannelField)
  /// A field of a thread.
  case thread(ThreadField)
  /// A field of a message.
  case message(MessageField)
  /// A field of a search result.
  case result(ResultField)
  /// A field of a message's attachment.
  case attachment(AttachmentField)
  /// A field of a list.
  case list(ListField)
  /// A field of the environment, which all lists depend on besides their data.
  case environment(EnvironmentField)
  /// A field of an event, in hooks about events.
  case event(EventField)
  /// The text as the providers below left it, in hooks about texts.
  case below
  /// The id of the action to perform, in hooks about actions.
  case action
  /// A setting of the plugin, by its id.
  case setting(FieldName)
  /// A field of a later version or of one particular host, by its full name.
  case named(FieldName)
}

extension Field {
  /// A setting of the plugin.
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
    case .below: "text.below"
    case .action: "action.id"
    case .setting(let name): "setting." + name.text
    case .named(let name): name.text
    }
  }
}
