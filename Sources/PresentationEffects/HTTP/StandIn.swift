public import FoundationEssentials
import PresentationCore

extension HTTP {
  /// A request as a server receives it, including its secrets; see ``HTTP/withStandIn(_:isolation:perform:)``.
  public struct SentRequest: Hashable, Sendable {
    /// The method, such as `GET`.
    public let method: String
    /// The whole URL, encoded.
    public let address: String
    /// The header fields set by the request or its methods, in order, without those that a connection adds.
    public let fields: [Response.Field]
    /// The body, or the whole content of a file to send; empty if there is none.
    public let body: Data

    /// The value of the field with this name, ignoring case; `nil` if there is none.
    public subscript(name: String) -> String? {
      fields.first { $0.name.lowercased() == name.lowercased() }?.value
    }

    /// The body as UTF-8; invalid bytes are replaced by U+FFFD.
    public var text: String { String(decoding: body, as: UTF8.self) }
  }

  /// Runs a test with `server` in place of every server: no request of its tasks leaves the process.
  ///
  ///     try await HTTP.withStandIn { request in
  ///       request.address.hasSuffix("/film/3") ? HTTP.Response(body: film) : HTTP.Response(status: 404)
  ///     } perform: {
  ///       let store = TestStore(Library(), reducer: reducer)
  ///       store.send(.open(3))
  ///       store.expect(command: LoadFilm(id: 3))
  ///       await store.receive(.loaded("Metropolis")) { $0.title = "Metropolis" }
  ///     }
  ///
  /// Everything else works as with a server: redirects are followed, statuses are accepted or rejected, and requests are
  /// retried, saved to files and limited as configured, on the store's clock. A ``ServerEvents`` subscription reads the body as
  /// the events of one connection. `server` may be called for several requests concurrently; if a request is canceled during
  /// the call, its answer is ignored.
  ///
  /// The stand-in belongs to the task and to its child tasks, including the commands and subscriptions that start because of
  /// the actions that `perform` sends.
  ///
  /// - Parameters:
  ///   - server: Answers a request; ``Response/address`` and ``Response/file`` of the answer are ignored. It can throw a
  ///     ``Failure/Reason`` as the failure; any other error counts as ``Failure/Reason/unreachable(_:)``.
  ///   - isolation: The actor that the test runs on; the caller's by default.
  ///   - perform: The test.
  public static func withStandIn<Value, Problem: Error>(
    _ server: @escaping @Sendable (SentRequest) async throws -> Response,
    isolation: isolated (any Actor)? = #isolation, perform: () async throws(Problem) -> Value
  ) async throws(Problem) -> Value {
    let result: Result<Value, Problem> = await $standIn.withValue(server) {
      do throws(Problem) { return .success(try await perform()) } catch { return .failure(error) }
    }
    return try result.get()
  }

  /// Answers requests in place of servers.
  @TaskLocal static var standIn: (@Sendable (SentRequest) async throws -> Response)?
}

extension HTTP.Request {
  /// Fails the test of a test store that would send the request to a server.
  func requireStandIn<Action>(_ dispatcher: Dispatcher<Action>) async throws(HTTP.Failure) {
    guard HTTP.standIn == nil else { return }
    let remedy =
      "HTTP.withStandIn { request in <#response#> } perform: { <#test#> }, or make the store with answers: .fromTest"
    let isStopped = await dispatcher.failTest(
      "\(summary) was not sent: a test store sends requests only to a stand-in. Run the test in \(remedy).")
    guard !isStopped else {
      throw HTTP.Failure(.invalidRequest("a test store sends requests only to a stand-in"), of: self)
    }
  }
}

extension Exchange {
  /// Gets an answer from a stand-in, and handles it as a transfer does.
  func answer(
    from standIn: @Sendable (HTTP.SentRequest) async throws -> HTTP.Response, within limits: Transfer.Limits,
    sending upload: Upload?, to destination: Transfer.Destination, _ report: (Transfer.Event) async throws -> Void
  ) async throws -> (HTTP.Response, redirect: String?) {
    let request = HTTP.SentRequest(
      method: method, address: address.text, fields: fields.map { .init($0.name, $0.value) }, body: try sent(upload))
    let given: HTTP.Response
    do {
      given = try await standIn(request)
      try Task.checkCancellation()
    } catch let reason as HTTP.Failure.Reason {
      throw reason
    } catch {
      if error is CancellationError { throw error }
      throw HTTP.Failure.Reason.unreachable("\(error)")
    }
    if limits.followsRedirects, given.isRedirect, let target = given.target { return (given, target) }
    let isAccepted = limits.accepted.contains(given.status)
    let hasBody = method != "HEAD"
    let decoding = hasBody && encoding != nil ? Decoding(of: given.fields, isAccepted: isAccepted) : .identity
    let limit = isAccepted ? limits.bytes : limits.otherBytes
    let body = try hasBody ? decoding.decoded(given.body, limit: limit, isAccepted: isAccepted) : Data()
    func response(_ body: Data) -> HTTP.Response {
      HTTP.Response(status: given.status, fields: decoding.fields(given.fields), body: body, address: address.shown)
    }
    guard isAccepted else { return (response(body), nil) }
    if case .events = destination { try await report(.began(response(Data()))) }
    switch destination {
    case .memory: break
    case .events: try await report(.piece(body))
    case .file(let download): if let reason = body.withUnsafeBytes(download.write) { throw reason }
    }
    if let interval = limits.progressInterval, body.count >= interval {
      let sent = upload?.count
      try await report(.progress(.init(received: body.count, expected: body.count, sent: sent ?? 0, toSend: sent)))
    }
    if case .memory = destination { return (response(body), nil) }
    return (response(Data()), nil)
  }

  /// The body that is sent.
  private func sent(_ upload: Upload?) throws(HTTP.Failure.Reason) -> Data {
    switch body {
    case nil: return Data()
    case .data(let data): return data
    case .file: return try upload?.all() ?? Data()
    }
  }
}

extension Decoding {
  /// A whole body; for a rejected response, as much as can be decoded.
  fileprivate func decoded(_ body: Data, limit: Int, isAccepted: Bool) throws -> Data {
    var decoded = Data()
    do {
      try body.withUnsafeBytes { bytes in
        try take(bytes) { piece throws(HTTP.Failure.Reason) in
          guard piece.count <= limit - decoded.count else { throw .tooLarge(limit: limit) }
          decoded.append(contentsOf: piece)
        }
      }
      if isAccepted { try end(after: decoded.count) }
    } catch  where !isAccepted {}
    return decoded
  }
}
