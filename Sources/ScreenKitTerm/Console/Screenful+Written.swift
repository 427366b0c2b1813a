import ScreenKit

extension Screenful {
  /// The blocks without the numbered list of choices, which comes last.
  var blocksWithoutListing: [Block] { Array(blocks.dropLast(listing.count)) }

  /// The numbered list of choices at the end of the blocks.
  private var listing: [Block] {
    let listing = location.input?.listing ?? []
    return blocks.suffix(listing.count).elementsEqual(listing) ? listing : []
  }

  /// The blocks to show to a user who has seen an older screenful. If the same form goes on, these are the answers that have changed.
  ///
  /// The summary of a form is always whole.
  ///
  /// - Parameter isListed: Whether the numbered list of choices is one of the blocks.
  func blocks(after old: Screenful?, isListed: Bool = true) -> [Block] {
    guard let old, old.serial == serial, location.input?.step != nil else {
      return isListed ? blocks : blocksWithoutListing
    }
    let (new, listing) = (blocksWithoutListing, isListed ? listing : [])
    let seen = old.blocksWithoutListing
    let sameCount = zip(new, seen).prefix { $0 == $1 }.count
    let (rest, former) = (new.dropFirst(sameCount), seen.dropFirst(sameCount))
    if rest.isEmpty, former.isEmpty { return listing }
    guard rest.count == 1, former.count <= 1, case .fields(let answers) = rest.first?.kind else { return new + listing }
    var known: [Block.LabeledValue] = []
    if case .fields(let answers) = former.first?.kind { known = answers }
    let changed = answers.filter { !known.contains($0) }
    return (changed.isEmpty ? [] : [.fields(changed)]) + listing
  }
}
