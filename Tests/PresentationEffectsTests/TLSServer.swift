import Foundation
import Glibc

/// A certificate authority of the test's own, with certificates for a server and a client, as long as it lives.
final class TLSAuthority {
  let folder = FileManager.default.temporaryDirectory.appending(path: "tls-\(UUID().uuidString)")

  var roots: String { path("ca.pem") }
  func path(_ name: String) -> String { folder.appending(path: name).path }

  /// - Parameters:
  ///   - names: The hosts that the certificates are for.
  ///   - days: For how many days they are good.
  init(names: String = "DNS:localhost", days: Int = 2) throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    let curve = "-newkey ec -pkeyopt ec_paramgen_curve:prime256v1"
    let script = """
      set -e
      openssl req -x509 \(curve) -nodes -days 2 -subj /CN=authority -keyout ca.key -out ca.pem
      for who in server client; do
        openssl req \(curve) -nodes -subj /CN=$who -keyout $who.key -out $who.csr
        printf 'subjectAltName=\(names)\\n' >names
        openssl x509 -req -in $who.csr -CA ca.pem -CAkey ca.key -CAcreateserial -days \(days) -extfile names -out $who.pem
      done
      openssl ec -in client.key -aes256 -passout pass:hidden -out locked.key
      """
    let status = system("cd '\(folder.path)' && { \(script)\n} >/dev/null 2>&1")
    guard status == 0 else { throw CocoaError(.fileWriteUnknown) }
  }

  deinit {
    try? FileManager.default.removeItem(at: folder)
  }
}

/// A server with a certificate of such an authority: the OpenSSL server, which serves one connection at a time. It runs as
/// long as this object lives.
final class TLSServer {
  /// Whether a client is asked for a certificate.
  enum Asking: String {
    case nobody, anybody = "-verify", certified = "-Verify"
  }

  let authority: TLSAuthority
  let port: Int
  private let process = Process()
  private let requests: Notes<String>

  func url(_ path: String = "/", host: String = "localhost") -> String { "https://\(host):\(port)\(path)" }
  /// The input of each answered connection: the client's certificate, if it has shown one, and the head of its request.
  var seen: [String] { requests.all }

  /// - Parameters:
  ///   - authority: The authority whose certificate the server has; one of its own if none is given.
  ///   - speaking: The protocol that it agrees on with the client, such as `h2`.
  ///   - answers: The answers to the requests, in order. If the array is empty, each request is answered with a page.
  init(
    _ authority: TLSAuthority? = nil, asking: Asking = .nobody, speaking: String? = nil, answers: [String] = []
  ) throws {
    let authority = try authority ?? TLSAuthority()
    let requests = Notes<String>()
    (self.authority, self.requests) = (authority, requests)
    process.executableURL = URL(filePath: "/usr/bin/openssl")
    process.arguments = ["s_server", "-accept", "127.0.0.1:0", "-cert", "server.pem", "-key", "server.key"]
    if answers.isEmpty { process.arguments?.append("-www") }
    if let speaking { process.arguments? += ["-alpn", speaking] }
    if asking != .nobody { process.arguments? += [asking.rawValue, "1", "-verify_return_error", "-CAfile", "ca.pem"] }
    process.currentDirectoryURL = authority.folder
    let (input, output) = (Pipe(), Pipe())
    process.standardInput = input
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let reading = output.fileHandleForReading
    let start = try Self.text(from: reading) { $0.contains(/ACCEPT .*:\d+\n/) }
    port = start.firstMatch(of: /ACCEPT .*:(\d+)\n/).flatMap { Int($0.1) } ?? 0
    guard !answers.isEmpty else { return }
    Thread.detachNewThread {
      for answer in answers {
        guard let request = try? Self.text(from: reading, until: { $0.contains("\r\n\r\n") }) else { return }
        requests.add(request)
        input.fileHandleForWriting.write(Data(answer.utf8))
      }
    }
  }

  /// The server's output until `isComplete`.
  private static func text(from output: FileHandle, until isComplete: (String) -> Bool) throws -> String {
    var text = ""
    while !isComplete(text) {
      let data = output.availableData
      guard !data.isEmpty else { throw CocoaError(.fileReadUnknown) }
      text += String(decoding: data, as: UTF8.self)
    }
    return text
  }

  /// The process of the server. KILL ends it without another word to its clients.
  var identifier: Int32 { process.processIdentifier }

  deinit {
    // A thread that blocks signals may have started it: then it does, too.
    kill(process.processIdentifier, SIGKILL)
  }
}
