/// All paths over `alphabet` up to `length`, the shortest first.
func allPaths<Route>(over alphabet: [Route], upTo length: Int) -> [[Route]] {
  var paths: [[Route]] = [[]]
  var longest: [[Route]] = [[]]
  for _ in 0..<length {
    longest = longest.flatMap { path in alphabet.map { path + [$0] } }
    paths += longest
  }
  return paths
}
