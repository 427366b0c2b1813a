// A radio station's archive on a web server: a base request, files in both directions, and events.

import PresentationEffects
import ScreenKitTerm

/// The base of all requests: the address, the key, and the timeout.
func radio(at address: String) -> HTTP.Request {
  .get(address).header("Authorization", Secret("Bearer sesame"))
    .timeout(.seconds(600))
}

struct Station {
  var archive = radio(at: "http://127.0.0.1:8000"), isListening = false
  var lines: [String] = [], path: [Route] = []
}

enum Change: Navigating {
  case connect(String), fetch(String, to: String), send(String), listen(Bool), came(HTTP.Progress)
  case done(String), news(String), navigate(PathIntent<Route>)
}

struct Fetch: URLCommand {
  let archive: HTTP.Request, show, file: String

  var request: HTTP.Request {
    archive.path("shows", show).saving(to: file)
      .retrying(3).progress(every: 1 << 20)
  }

  func action(for answer: Result<HTTP.Response, HTTP.Failure>) throws -> Change? {
    .done("\(try answer.get().file ?? "nothing") is here")
  }

  func action(at progress: HTTP.Progress) -> Change? { .came(progress) }
}

struct Send: URLCommand {
  let archive: HTTP.Request, file: String

  var request: HTTP.Request {
    archive.method("PUT").path("shows", "new")
      .body(fromFile: file, type: "audio/ogg")
  }

  func action(for answer: Result<HTTP.Response, HTTP.Failure>) throws -> Change? { .done(try answer.get().text) }
}

struct News: ServerEvents {
  let archive: HTTP.Request

  var request: HTTP.Request { archive.path("news") }

  func action(for event: HTTP.Event) -> Change? { .news(event.data) }
}

let reducer = Reducer<Station, Change> { station, change in
  switch change {
  case .connect(let address): station.archive = radio(at: address)
  case .fetch(let show, let file): Fetch(archive: station.archive, show: show, file: file)
  case .send(let file): Send(archive: station.archive, file: file)
  case .listen(let isListening): station.isListening = isListening
  case .came(let progress): station.lines.append("\(progress.received) of \(progress.expected ?? 0) bytes")
  case .done(let text), .news(let text): station.lines.append(text)
  case .navigate(let intent): station.path.apply(intent)
  }
}

func subscriptions(_ station: Station) -> [any Subscription<Change>] {
  station.isListening ? [News(archive: station.archive)] : []
}

enum Route: ScreenFactory {
  case archive
  func makeScreen() -> any Screen<Station, Change> { Archive() }
}

struct Archive: Screen<Station, Change> {
  func body(_ station: Station) -> [Block] { for line in station.lines { "\(line)" } }

  func verbs(_ station: Station) -> [Verb<Change>] {
    Verb("connect", .text("address"), "Set the address of the archive") { .connect($0) }
    Verb("fetch", .text("show"), .text("file"), "Save a show to a file") { .fetch($0, to: $1) }
    Verb("send", .text("file"), "Send a file as a new show") { .send($0) }
    Verb("listen", "Follow the news") { .listen(true) }
    Verb("hush", "Stop following the news") { .listen(false) }
  }
}

await Console(Store(Station(), reducer: reducer, subscriptions: subscriptions), path: \.path, root: Archive()).main()
