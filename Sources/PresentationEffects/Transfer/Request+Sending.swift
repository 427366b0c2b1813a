import FoundationEssentials
import PresentationCore
import Synchronization

extension HTTP.Request {
  /// Sends the request, follows redirects, and returns a response whose status is accepted.
  ///
  /// If the task is canceled, the transfer is canceled at once.
  ///
  /// - Throws: `HTTP.Failure`, or `CancellationError`.
  func send(
    on clock: any Clock<Duration>, report: @escaping @Sendable (HTTP.Progress) -> Void
  ) async throws -> HTTP.Response {
    try await named {
      try await deliver(on: clock) { event in
        if case .progress(let progress) = event { report(progress) }
      }
    }
  }

  /// Sends the request once, follows redirects, and reports the head of the accepted response and each piece of its body.
  /// The time limit applies to the head. It returns when the body has ended. The server waits while `report` runs.
  ///
  /// - Throws: `HTTP.Failure`, `CancellationError`, or an error of `report`, which cancels the transfer.
  func stream(
    on clock: any Clock<Duration>, report: @escaping @Sendable (Transfer.Event) async throws -> Void
  ) async throws {
    try await named { try await receive(on: clock, report) }
  }

  /// Runs `work`, and converts the reasons that it throws to failures of this request.
  private func named<Result>(_ work: () async throws -> Result) async throws -> Result {
    do {
      return try await work()
    } catch let reason as HTTP.Failure.Reason {
      throw HTTP.Failure(reason, of: self)
    }
  }

  private func receive<C: Clock<Duration>>(
    on clock: C, _ report: @escaping @Sendable (Transfer.Event) async throws -> Void
  ) async throws {
    let deadline = timeout.map(clock.deadline(after:))
    let hasBegun = Atomic(false)
    _ = try await inTime(until: deadline, on: clock, unless: { hasBegun.load(ordering: .relaxed) }) {
      try await follow(isStreaming: true) { event in
        if case .began = event { hasBegun.store(true, ordering: .relaxed) }
        try await report(event)
      }
    }
  }

  private func deliver<C: Clock<Duration>>(
    on clock: C, _ report: @escaping @Sendable (Transfer.Event) -> Void
  ) async throws -> HTTP.Response {
    let deadline = timeout.map(clock.deadline(after:))
    return try await inTime(until: deadline, on: clock) { try await retry(until: deadline, on: clock, report) }
  }

  /// Sends the request repeatedly, as often as allowed, and until the next attempt would begin too late.
  private func retry<C: Clock<Duration>>(
    until deadline: C.Instant?, on clock: C, _ report: @Sendable (Transfer.Event) -> Void
  ) async throws -> HTTP.Response {
    var retries = Exchange.mayBeRepeated(method) ? retries : Retries()
    while true {
      do {
        return try await follow(report)
      } catch {
        guard let wait = retries.wait(after: error) else { throw error }
        let next = clock.deadline(after: wait)
        if let deadline, next >= deadline { throw error }
        try await clock.sleep(until: next, tolerance: nil)
      }
    }
  }

  /// Runs `work` until the time limit ends, unless the limit no longer applies by then.
  private func inTime<C: Clock<Duration>>(
    until deadline: C.Instant?, on clock: C, unless isFree: @escaping @Sendable () -> Bool = { false },
    _ work: @escaping @Sendable () async throws -> HTTP.Response
  ) async throws -> HTTP.Response {
    guard let timeout, let deadline else { return try await work() }
    return try await withThrowingTaskGroup(of: HTTP.Response?.self) { group in
      defer { group.cancelAll() }
      group.addTask {
        try await clock.waitForLimit(until: deadline)
        guard isFree() else { throw HTTP.Failure.Reason.timedOut(after: timeout) }
        return nil
      }
      group.addTask { try await work() }
      while let result = try await group.next() {
        if let result { return result }
      }
      throw CancellationError()
    }
  }

  /// Sends requests until the answer is not a redirect, and then accepts or rejects the answer.
  private func follow(
    isStreaming: Bool = false, _ report: @Sendable (Transfer.Event) async throws -> Void
  ) async throws -> HTTP.Response {
    var exchange = try Exchange(self)
    var stops: Set = [exchange.stop]
    do {
      return try await follow(&exchange, &stops, isStreaming, report)
    } catch let reason as HTTP.Failure.Reason where stops.count > 1 {
      throw HTTP.Failure(reason, of: self, at: exchange.address)
    }
  }

  private func follow(
    _ exchange: inout Exchange, _ stops: inout Set<Exchange.Stop>, _ isStreaming: Bool,
    _ report: @Sendable (Transfer.Event) async throws -> Void
  ) async throws -> HTTP.Response {
    while true {
      let download = try file.map { path throws(HTTP.Failure.Reason) in try Download(to: path) }
      defer { download?.discard() }
      let destination = isStreaming ? .events : download.map(Transfer.Destination.file) ?? .memory
      let (response, target) = try await answer(to: exchange, in: destination, report)
      guard let target else {
        guard acceptedStatuses.contains(response.status) else { throw HTTP.Failure.Reason.status(response) }
        try download?.finish()
        return download == nil ? response : response.saved(to: file)
      }
      guard stops.count <= redirectLimit else { throw HTTP.Failure.Reason.tooManyRedirects(limit: redirectLimit) }
      exchange = try exchange.redirected(status: response.status, to: target)
      guard stops.insert(exchange.stop).inserted else {
        throw HTTP.Failure.Reason.redirectLoop(to: exchange.address.shown)
      }
    }
  }

  private func answer(
    to exchange: Exchange, in destination: Transfer.Destination, _ report: (Transfer.Event) async throws -> Void
  ) async throws -> (HTTP.Response, redirect: String?) {
    let memoryLimit = byteLimit ?? 16 << 20
    let bytes =
      switch destination {
      case .memory: memoryLimit
      case .file: byteLimit ?? .max
      // The consumer of the pieces limits their size.
      case .events: Int.max
      }
    let limits = Transfer.Limits(
      bytes: bytes, otherBytes: memoryLimit, accepted: acceptedStatuses,
      connections: connectionLimit, followsRedirects: redirectLimit > 0, progressInterval: progressInterval)
    var upload: Upload?
    if case .file(let path)? = exchange.body { upload = try Upload(of: path) }
    if let standIn = HTTP.standIn {
      return try await exchange.answer(from: standIn, within: limits, sending: upload, to: destination, report)
    }
    let thread: TransferThread = if case .events = destination { .streams } else { .shared }
    let (transfer, events) = Transfer.begin(
      exchange, within: limits, sending: upload, to: destination, on: thread)
    for await event in events {
      if case .ended(let result) = event { return try result.get() }
      try await report(event)
      if case .piece(let piece) = event { transfer.took(piece) }
    }
    throw CancellationError()
  }
}

extension HTTP.Response {
  /// Whether the response is a redirect.
  var isRedirect: Bool {
    [301, 302, 303, 307, 308].contains(status) && target?.isEmpty == false
  }

  fileprivate func saved(to file: String?) -> Self {
    Self(status: status, fields: fields, file: file, address: address)
  }
}
