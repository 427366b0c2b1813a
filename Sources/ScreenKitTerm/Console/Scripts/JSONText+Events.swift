import ScreenKit

extension JSONText {
  /// A document that says how far the effects of a line are.
  static func event(_ progress: [EffectProgress]) -> String {
    var json = JSONText()
    json.object {
      $0.member("event") { $0.string("progress") }
      $0.member("effects") {
        $0.array(progress) { json, progress in
          json.object {
            $0.member("effect") { $0.number(progress.effect) }
            $0.member("completed") { $0.number(progress.completed) }
            $0.member("total") { $0.optional(progress.total) { $0.number($1) } }
            $0.member("label") { $0.string(progress.label) }
          }
        }
      }
    }
    return json.text
  }
}
