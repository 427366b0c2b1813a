import Foundation
import Glibc

/// A server with a certificate of an authority of the test's own, as long as it lives: that of OpenSSL.
final class TLSServer {
  let folder: URL
  let port: Int
  private let process = Process()

  var roots: String { folder.appending(path: "ca.pem").path }
  var url: String { "https://localhost:\(port)/" }
  func path(_ name: String) -> String { folder.appending(path: name).path }

  /// - Parameters:
  ///   - name: The host that the certificate is for.
  ///   - days: For how many days it is good.
  ///   - asks: Whether the client needs a certificate.
  init(name: String = "localhost", days: Int = 2, asks: Bool = false) throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "tls-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    let curve = "-newkey ec -pkeyopt ec_paramgen_curve:prime256v1"
    let script = """
      set -e
      openssl req -x509 \(curve) -nodes -days 2 -subj /CN=authority -keyout ca.key -out ca.pem
      for who in server client; do
        openssl req \(curve) -nodes -subj /CN=$who -keyout $who.key -out $who.csr
        printf 'subjectAltName=DNS:\(name)\\n' >names
        openssl x509 -req -in $who.csr -CA ca.pem -CAkey ca.key -CAcreateserial -days \(days) -extfile names -out $who.pem
      done
      openssl ec -in client.key -aes256 -passout pass:hidden -out locked.key
      """
    let making = Process()
    making.executableURL = URL(filePath: "/bin/sh")
    making.arguments = ["-c", script]
    making.currentDirectoryURL = folder
    making.standardError = FileHandle.nullDevice
    try making.run()
    making.waitUntilExit()

    process.executableURL = URL(filePath: "/usr/bin/openssl")
    process.arguments =
      ["s_server", "-accept", "127.0.0.1:0", "-www", "-cert", "server.pem", "-key", "server.key"]
      + (asks ? ["-Verify", "1", "-verify_return_error", "-CAfile", "ca.pem"] : [])
    process.currentDirectoryURL = folder
    let output = Pipe()
    process.standardInput = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    var text = ""
    while !text.contains(/ACCEPT .*:\d+\n/) {
      let data = output.fileHandleForReading.availableData
      guard !data.isEmpty else { throw CocoaError(.fileReadUnknown) }
      text += String(decoding: data, as: UTF8.self)
    }
    port = text.firstMatch(of: /ACCEPT .*:(\d+)\n/).flatMap { Int($0.1) } ?? 0
  }

  deinit {
    // A thread that blocks signals may have started it: then it does, too.
    kill(process.processIdentifier, SIGKILL)
    try? FileManager.default.removeItem(at: folder)
  }
}
