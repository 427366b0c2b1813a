/// A film of the sample library with its main parts.
struct SampleFilm {
  var title: String
  var year: Int
  var director: String
  var roles: KeyValuePairs<String, String>
  var sequelOf: String?

  init(
    _ title: String, _ year: Int, by director: String, _ roles: KeyValuePairs<String, String>, after: String? = nil
  ) {
    (self.title, self.year, self.director, self.roles, sequelOf) = (title, year, director, roles, after)
  }

  /// The films by year; a sequel follows the film it continues.
  static let all: [SampleFilm] = [
    SampleFilm("Metropolis", 1927, by: "Fritz Lang", ["Brigitte Helm": "Maria", "Gustav Fröhlich": "Freder"]),
    SampleFilm("M", 1931, by: "Fritz Lang", ["Peter Lorre": "Hans Beckert", "Otto Wernicke": "Inspector Lohmann"]),
    SampleFilm(
      "Citizen Kane", 1941, by: "Orson Welles",
      ["Orson Welles": "Charles Foster Kane", "Joseph Cotten": "Jedediah Leland"]),
    SampleFilm(
      "The Maltese Falcon", 1941, by: "John Huston",
      ["Humphrey Bogart": "Sam Spade", "Mary Astor": "Brigid O'Shaughnessy", "Peter Lorre": "Joel Cairo"]),
    SampleFilm(
      "Casablanca", 1942, by: "Michael Curtiz",
      [
        "Humphrey Bogart": "Rick Blaine", "Ingrid Bergman": "Ilsa Lund", "Claude Rains": "Louis Renault",
        "Peter Lorre": "Ugarte",
      ]),
    SampleFilm(
      "Notorious", 1946, by: "Alfred Hitchcock",
      ["Cary Grant": "T. R. Devlin", "Ingrid Bergman": "Alicia Huberman", "Claude Rains": "Alexander Sebastian"]),
    SampleFilm(
      "The Third Man", 1949, by: "Carol Reed",
      ["Joseph Cotten": "Holly Martins", "Alida Valli": "Anna Schmidt", "Orson Welles": "Harry Lime"]),
    SampleFilm(
      "Tokyo Story", 1953, by: "Yasujirō Ozu", ["Chishū Ryū": "Shūkichi Hirayama", "Setsuko Hara": "Noriko Hirayama"]),
    SampleFilm(
      "Rear Window", 1954, by: "Alfred Hitchcock",
      ["James Stewart": "L. B. Jefferies", "Grace Kelly": "Lisa Fremont"]),
    SampleFilm(
      "Seven Samurai", 1954, by: "Akira Kurosawa",
      ["Toshiro Mifune": "Kikuchiyo", "Takashi Shimura": "Kambei Shimada"]),
    SampleFilm(
      "The Seventh Seal", 1957, by: "Ingmar Bergman",
      ["Max von Sydow": "Antonius Block", "Bengt Ekerot": "Death"]),
    SampleFilm(
      "Wild Strawberries", 1957, by: "Ingmar Bergman", ["Victor Sjöström": "Isak Borg", "Bibi Andersson": "Sara"]),
    SampleFilm(
      "Vertigo", 1958, by: "Alfred Hitchcock",
      ["James Stewart": "Scottie Ferguson", "Kim Novak": "Madeleine Elster and Judy Barton"]),
    SampleFilm(
      "North by Northwest", 1959, by: "Alfred Hitchcock",
      ["Cary Grant": "Roger Thornhill", "Eva Marie Saint": "Eve Kendall", "James Mason": "Phillip Vandamm"]),
    SampleFilm(
      "Some Like It Hot", 1959, by: "Billy Wilder",
      ["Marilyn Monroe": "Sugar Kane", "Tony Curtis": "Joe, “Josephine”", "Jack Lemmon": "Jerry, “Daphne”"]),
    SampleFilm(
      "The Apartment", 1960, by: "Billy Wilder", ["Jack Lemmon": "C. C. Baxter", "Shirley MacLaine": "Fran Kubelik"]),
    SampleFilm(
      "La dolce vita", 1960, by: "Federico Fellini",
      ["Marcello Mastroianni": "Marcello Rubini", "Anita Ekberg": "Sylvia"]),
    SampleFilm(
      "Yojimbo", 1961, by: "Akira Kurosawa", ["Toshiro Mifune": "Sanjuro", "Tatsuya Nakadai": "Unosuke"]),
    SampleFilm(
      "Sanjuro", 1962, by: "Akira Kurosawa", ["Toshiro Mifune": "Sanjuro", "Tatsuya Nakadai": "Hanbei Muroto"],
      after: "Yojimbo"),
    SampleFilm(
      "Lawrence of Arabia", 1962, by: "David Lean",
      ["Peter O'Toole": "T. E. Lawrence", "Omar Sharif": "Sherif Ali", "Alec Guinness": "Prince Faisal"]),
    SampleFilm(
      "8½", 1963, by: "Federico Fellini", ["Marcello Mastroianni": "Guido Anselmi", "Claudia Cardinale": "Claudia"]),
    SampleFilm(
      "Dr. Strangelove", 1964, by: "Stanley Kubrick",
      ["Peter Sellers": "Mandrake, Muffley and Strangelove", "George C. Scott": "Buck Turgidson"]),
    SampleFilm(
      "2001: A Space Odyssey", 1968, by: "Stanley Kubrick",
      ["Keir Dullea": "Dave Bowman", "Gary Lockwood": "Frank Poole"]),
    SampleFilm(
      "The Godfather", 1972, by: "Francis Ford Coppola",
      ["Marlon Brando": "Vito Corleone", "Al Pacino": "Michael Corleone", "Diane Keaton": "Kay Adams"]),
    SampleFilm(
      "The Godfather Part II", 1974, by: "Francis Ford Coppola",
      ["Al Pacino": "Michael Corleone", "Robert De Niro": "Vito Corleone", "Diane Keaton": "Kay Corleone"],
      after: "The Godfather"),
    SampleFilm(
      "Alien", 1979, by: "Ridley Scott", ["Sigourney Weaver": "Ripley", "John Hurt": "Kane", "Ian Holm": "Ash"]),
    SampleFilm(
      "Stalker", 1979, by: "Andrei Tarkovsky",
      ["Alexander Kaidanovsky": "The Stalker", "Anatoly Solonitsyn": "The Writer"]),
    SampleFilm(
      "Aliens", 1986, by: "James Cameron", ["Sigourney Weaver": "Ripley", "Michael Biehn": "Hicks"], after: "Alien"),
    SampleFilm(
      "In the Mood for Love", 2000, by: "Wong Kar-wai",
      ["Tony Leung Chiu-wai": "Chow Mo-wan", "Maggie Cheung": "Su Li-zhen"]),
    SampleFilm(
      "Spirited Away", 2001, by: "Hayao Miyazaki", ["Rumi Hiiragi": "Chihiro", "Miyu Irino": "Haku"]),
  ]
}
