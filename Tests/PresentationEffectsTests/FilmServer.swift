import FlyingFox
import FlyingSocks
import Foundation

/// A well-behaved server, on a free port of the loopback as long as `body` runs.
///
/// Its own timeout is an hour, so a busy machine does not change its answers.
func withFilmServer<Result>(_ body: (_ address: String) async throws -> Result) async throws -> Result {
  let server = HTTPServer(address: try .inet(ip4: "127.0.0.1", port: 0), timeout: 3600)
  await server.appendRoute("GET /film/3") { _ in
    HTTPResponse(
      statusCode: .ok, headers: HTTPHeaders([.contentType: "application/json"]),
      body: Data(#"{"title": "M", "year": 1931}"#.utf8))
  }
  await server.appendRoute("GET /status/:status") { request in
    let status = Int(request.routeParameters["status"] ?? "") ?? 0
    return HTTPResponse(
      statusCode: HTTPStatusCode(status, phrase: "Some"),
      body: Data((status == 204 || status == 304 ? "" : "status").utf8))
  }
  // Returns the request as text.
  await server.appendRoute("/echo") { request in
    let query = request.query.map { "\($0.name)=\($0.value)" }.joined(separator: ";")
    let type = request.headers[.contentType] ?? "no type"
    let text =
      "\(request.method.rawValue) [\(query)] \(type) \(String(decoding: try await request.bodyData, as: UTF8.self))"
    return HTTPResponse(
      statusCode: .ok, headers: HTTPHeaders([HTTPHeader("X-Note"): request.headers[HTTPHeader("X-Note")] ?? "none"]),
      body: Data(text.utf8))
  }
  // A chain of so many redirects, with a relative address each, which ends at /film/3.
  await server.appendRoute("GET /chain/:left") { request in
    let left = Int(request.routeParameters["left"] ?? "") ?? 0
    return HTTPResponse(
      statusCode: .movedPermanently, headers: HTTPHeaders([.location: left > 1 ? "\(left - 1)" : "/film/3"]))
  }
  await server.appendRoute("GET /circle/:place") { request in
    let place = Int(request.routeParameters["place"] ?? "") ?? 0
    return HTTPResponse(statusCode: .found, headers: HTTPHeaders([.location: "/circle/\((place + 1) % 3)"]))
  }
  await server.appendRoute("/redirect/:status") { request in
    let status = Int(request.routeParameters["status"] ?? "") ?? 0
    return HTTPResponse(
      statusCode: HTTPStatusCode(status, phrase: "Elsewhere"), headers: HTTPHeaders([.location: "/echo?was=\(status)"]))
  }
  let running = Task { try await server.run() }
  defer { running.cancel() }
  try await server.waitUntilListening(timeout: 3600)
  guard case .ip4(_, let port) = await server.listeningAddress else { throw URLError(.badServerResponse) }
  return try await body("http://127.0.0.1:\(port)")
}
