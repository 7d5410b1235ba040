// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import CPostgres
private import Foundation
internal import WeftStore

/// The settings by which a server has to prove its identity before it receives a password.
///
/// With libpq's defaults, any server may ask for the password in clear and gets it: one without TLS, or one whose
/// certificate was never checked. Here a server on another machine has to prove its name. A server that proves
/// nothing, such as one on this machine, may not ask for a password in clear. Settings in the address, the environment
/// or a service file take precedence.
struct PostgresSecurity: Equatable {
  /// The libpq settings that apply unless the address has its own.
  var mode: String?
  var rootCertificates: String?
  var authentication: String?
  var kerberos: String?
  var channelBinding: String?
  /// Whether a ``PasswordGuard`` has to watch the login, because this libpq has no setting for it.
  var isGuarded = false
  /// The address of the database, without settings unknown to this libpq.
  let database: String

  /// The first version of libpq with a setting for the allowed authentication methods.
  private static let firstWithAuthentication = 160_000
  /// The mode that libpq uses by default.
  private static let usualMode = "prefer"
  private static let anyClear = "password"

  /// Decides from all settings that libpq finds for an address; libpq has to be loaded.
  init(_ database: String) {
    self.init(
      database,
      settings: Self.settings(database),
      environment: ProcessInfo.processInfo.environment,
      version: Int(PQlibVersion())
    )
  }

  /// Decides from given settings.
  init(
    _ database: String,
    settings: [String: String],
    environment: [String: String],
    version: Int
  ) {
    let knowsAuthentication = version >= Self.firstWithAuthentication
    let isNamed = database.contains("sslmode=") || environment["PGSSLMODE"]?.isEmpty == false
    var clean = database
    var allowed = settings["require_auth"]
    if !knowsAuthentication {
      clean = Self.without("require_auth=\(Self.anyClear)", in: database)
      allowed = clean != database ? Self.anyClear : environment["PGREQUIREAUTH"]
    }
    self.database = clean
    let hosts = Self.hosts(settings)
    let isHere = hosts.allSatisfy { Self.isSocket($0) || Self.isLoopback($0) }
    var used = settings["sslmode"] ?? Self.usualMode
    let isSaid = isNamed || used != Self.usualMode
    if !isSaid, !isHere {
      mode = "verify-full"
      used = "verify-full"
      rootCertificates = Self.rootCertificates(settings, environment: environment, version: version)
    }
    let isProven = used == "verify-full" && !hosts.contains(where: Self.isSocket)
    guard !isProven, allowed?.isEmpty != false else { return }
    if knowsAuthentication {
      authentication = "!\(Self.anyClear)"
      return
    }
    isGuarded = true
    // The guard can't read messages inside TLS; on this machine, nobody can eavesdrop.
    if !isSaid { mode = "disable" }
    // If TLS is used anyway, allow only methods that send no password and are bound to the connection.
    let isEncrypted =
      ["require", "verify-ca"].contains(used) && !hosts.contains(where: Self.isSocket)
    if isEncrypted, settings["password"]?.isEmpty == false { channelBinding = "require" }
    if settings["gssencmode"] ?? "prefer" == "prefer" { kerberos = "disable" }
  }

  /// Returns the system's root certificates, or `nil` if a setting or libpq's own file provides others.
  private static func rootCertificates(
    _ settings: [String: String],
    environment: [String: String],
    version: Int
  ) -> String? {
    let own = (environment["HOME"] ?? "") + "/.postgresql/root.crt"
    if settings["sslrootcert"] != nil || FileManager.default.fileExists(atPath: own) { return nil }
    if version >= firstWithAuthentication { return "system" }
    let files = ["/etc/ssl/certs/ca-certificates.crt", "/etc/pki/tls/certs/ca-bundle.crt"]
    return files.first { FileManager.default.fileExists(atPath: $0) }
  }

  /// Returns the hosts to try in order; an empty one is the default socket.
  private static func hosts(_ settings: [String: String]) -> [String] {
    let names = settings["hostaddr"] ?? settings["host"] ?? ""
    return names.split(separator: ",", omittingEmptySubsequences: false).map { String($0) }
  }

  private static func isSocket(_ host: String) -> Bool {
    host.isEmpty || host.hasPrefix("/") || host.hasPrefix("@")
  }

  private static func isLoopback(_ host: String) -> Bool {
    if ["localhost", "::1"].contains(host.lowercased()) { return true }
    let parts = host.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 4 && parts.first == "127" && parts.allSatisfy { UInt8($0) != nil }
  }

  /// Returns an address without one of its settings.
  private static func without(_ setting: String, in address: String) -> String {
    let parts = address.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2 else { return address }
    let rest = parts[1].split(separator: "&").filter { $0 != setting }
    return parts[0] + (rest.isEmpty ? "" : "?" + rest.joined(separator: "&"))
  }

  /// Returns all settings that libpq finds for an address.
  private static func settings(_ database: String) -> [String: String] {
    var settings: [String: String] = [:]
    // SAFETY: the variable is borrowed for the call, which calls back only before it returns; texts are copied.
    unsafe withUnsafeMutablePointer(to: &settings) { found in
      unsafe weft_pq_settings(
        database,
        { context, key, value in
          guard let context = unsafe context, let key = unsafe key, let value = unsafe value
          else { return }
          let settings = unsafe context.assumingMemoryBound(to: [String: String].self)
          unsafe settings.pointee[String(cString: key)] = String(cString: value)
        },
        found
      )
    }
    return settings
  }
}

// Errors of servers without proof of identity.
extension StoreError {
  /// The error for a server that has not proven its identity and asks for the password in plain
  /// text.
  static func clearPassword(_ path: String) -> StoreError {
    StoreError(
      .denied,
      at: path,
      "the server asks for the password in plain text, and has not proved its identity; make it use "
        + "scram-sha-256, or add require_auth=password to the address to allow it"
    )
  }

  /// Returns the error of a connection that isn't safe enough, or `nil` if it failed for another reason.
  static func insecure(_ path: String, _ text: String) -> StoreError? {
    if text.contains("authentication method requirement") || text.contains("channel binding") {
      return clearPassword(path)
    }
    if text.contains("no encryption") {
      return StoreError(
        .denied,
        at: path,
        "\(text); check the role and its password (PGPASSWORD, pgpass), or add sslmode=require to the address if the "
          + "server wants TLS"
      )
    }
    let words = [
      "root certificate file", "certificate verify failed", "does not support SSL",
      "server certificate for",
    ]
    guard words.contains(where: text.contains) else { return nil }
    return StoreError(
      .denied,
      at: path,
      "\(text); a server on another machine has to prove its name: add sslrootcert=FILE with its certificate to the "
        + "address, or sslmode=require or sslmode=disable if nobody can listen in between"
    )
  }
}
