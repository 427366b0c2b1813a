import FoundationEssentials

extension HTTP.Request {
  /// Sends the request, follows redirects, and returns a response whose status is accepted.
  ///
  /// When the task is cancelled the transfer is given up at once.
  ///
  /// - Throws: `HTTP.Failure`, or `CancellationError`.
  func send(
    on clock: any Clock<Duration>, report: @escaping @Sendable (HTTP.Progress) -> Void
  ) async throws -> HTTP.Response {
    do {
      return try await inTime(on: clock) { try await follow(report) }
    } catch let reason as HTTP.Failure.Reason {
      throw HTTP.Failure(reason, of: self)
    }
  }

  /// Does `work` until the time is over.
  private func inTime<C: Clock<Duration>>(
    on clock: C, _ work: @escaping @Sendable () async throws -> HTTP.Response
  ) async throws -> HTTP.Response {
    guard let timeout else { return try await work() }
    let deadline = clock.now.advanced(by: timeout)
    return try await withThrowingTaskGroup(of: HTTP.Response?.self) { group in
      defer { group.cancelAll() }
      group.addTask {
        try await clock.sleep(until: deadline, tolerance: nil)
        return nil
      }
      group.addTask { try await work() }
      guard let response = try await group.next() ?? nil else {
        throw HTTP.Failure.Reason.timedOut(after: timeout)
      }
      return response
    }
  }

  /// Asks until the answer is not a redirect, and accepts that or not.
  private func follow(_ report: @Sendable (HTTP.Progress) -> Void) async throws -> HTTP.Response {
    var exchange = try Exchange(self)
    var stops: Set = [exchange.stop]
    do {
      return try await follow(&exchange, &stops, report)
    } catch let reason as HTTP.Failure.Reason where stops.count > 1 {
      throw HTTP.Failure(reason, of: self, at: exchange.address)
    }
  }

  private func follow(
    _ exchange: inout Exchange, _ stops: inout Set<Exchange.Stop>, _ report: @Sendable (HTTP.Progress) -> Void
  ) async throws -> HTTP.Response {
    while true {
      let (response, target) = try await answer(to: exchange, report)
      guard let target else {
        guard accepted.contains(response.status) else { throw HTTP.Failure.Reason.status(response) }
        guard let encoding = response.encoding, !exchange.asksForEncoding else { return response }
        throw HTTP.Failure.Reason.unreadable(
          "it is encoded as \(encoding) without having been asked for that; ask with Accept-Encoding to get it so")
      }
      guard stops.count <= redirectLimit else { throw HTTP.Failure.Reason.tooManyRedirects(limit: redirectLimit) }
      exchange = try exchange.redirected(status: response.status, to: target)
      guard stops.insert(exchange.stop).inserted else {
        throw HTTP.Failure.Reason.redirectLoop(to: exchange.address.shown)
      }
    }
  }

  private func answer(
    to exchange: Exchange, _ report: (HTTP.Progress) -> Void
  ) async throws -> (HTTP.Response, redirect: String?) {
    let limits = Transfer.Limits(
      bytes: byteLimit, connections: connectionLimit, followsRedirects: redirectLimit > 0,
      progressInterval: progressInterval)
    for await event in Transfer.events(of: exchange, within: limits) {
      switch event {
      case .progress(let progress): report(progress)
      case .ended(let result): return try result.get()
      }
    }
    throw CancellationError()
  }
}

extension HTTP.Response {
  /// How the body is compressed, or encoded otherwise; `nil` if it is not.
  fileprivate var encoding: String? {
    guard !body.isEmpty, let encoding = self["content-encoding"], encoding.lowercased() != "identity" else {
      return nil
    }
    return encoding
  }
}
