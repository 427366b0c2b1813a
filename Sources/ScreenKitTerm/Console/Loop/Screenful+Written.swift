import ScreenKit

extension Screenful {
  /// The numbered choices, the last blocks of the listing.
  private var choices: [Block] { Array(listing.suffix(location.input?.listing.count ?? 0)) }

  /// The answers of a form so far, at the beginning of the listing.
  private var answers: [Block] { Array(listing.dropLast(choices.count)) }

  /// The blocks without the numbered choices, which come last.
  var blocksWithoutChoices: [Block] { body + answers }

  /// The blocks to show to a user who has seen an older screenful. If the same form continues, these are the answers that have changed.
  ///
  /// The summary of a form is always complete.
  ///
  /// - Parameter isListed: Whether the numbered choices are included.
  func blocks(after old: Screenful?, isListed: Bool = true) -> [Block] {
    if listing.isEmpty { return body }
    let choices = isListed ? choices : []
    guard let old, old.serial == serial, location.input?.step != nil, body == old.body,
      let changed = changedAnswers(since: old.answers)
    else { return blocksWithoutChoices + choices }
    return changed + choices
  }

  /// The answers that have changed; `nil` if they cannot be compared.
  private func changedAnswers(since old: [Block]) -> [Block]? {
    let answers = answers
    if answers == old { return [] }
    guard answers.count == 1, old.count <= 1, case .fields(let now) = answers[0].kind else { return nil }
    var known: [Block.LabeledValue] = []
    if case .fields(let before) = old.first?.kind { known = before }
    let changed = now.filter { !known.contains($0) }
    return changed.isEmpty ? [] : [.fields(changed)]
  }
}
