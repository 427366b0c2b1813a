/// An evening on which a film of the sample library was watched.
struct SampleEvening {
  var title: String
  var date: String
  /// From 1 to 10; nil if the film was not rated.
  var mark: Int?
  var note: String?
  /// The most popular person.
  var best: String?

  init(_ date: String, _ title: String, _ mark: Int? = nil, best: String? = nil, _ note: String? = nil) {
    (self.date, self.title, self.mark, self.best, self.note) = (date, title, mark, best, note)
  }
}

extension SampleEvening {
  static let all: [SampleEvening] = [
    SampleEvening("2025-01-04", "Casablanca", 9, best: "Claude Rains", "The song is still in my head."),
    SampleEvening("2025-01-18", "The Third Man", 10, best: "Orson Welles", "Look at those shadows."),
    SampleEvening("2025-02-01", "Yojimbo", 8, best: "Toshiro Mifune"),
    SampleEvening("2025-02-08", "Sanjuro", 8),
    SampleEvening("2025-02-22", "Stalker", nil, "Fell asleep in the Zone. Once more, earlier in the evening."),
    SampleEvening("2025-03-01", "Stalker", 10),
    SampleEvening("2025-03-15", "Some Like It Hot", 9, best: "Jack Lemmon", "Nobody's perfect."),
    SampleEvening("2025-03-29", "2001: A Space Odyssey"),
    SampleEvening("2025-04-12", "Spirited Away", 10, best: "Rumi Hiiragi", "千と千尋の神隠し, with subtitles."),
    SampleEvening("2025-04-26", "Alien", 7, best: "Sigourney Weaver", "Too loud for the neighbours."),
    SampleEvening("2025-04-27", "Aliens", 7),
    SampleEvening("2025-05-10", "Tokyo Story", 9, best: "Setsuko Hara"),
  ]
}
