/// The events on standard error, one document each. Their keys are described in the article on scripts.
extension JSONText {
  /// The progress of a line's effects.
  static func event(_ progress: [EffectProgress]) -> String {
    event("progress") {
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
  }

  /// A notice.
  static func event(_ notice: Notice) -> String {
    event("notice") {
      $0.member("level") { $0.string(notice.level.rawValue) }
      $0.member("text") { $0.string(notice.text.string) }
    }
  }

  /// The content of the top screen after a change that no line caused.
  static func event(_ screenful: Screenful, rows: Block.JSONRows) -> String {
    event("screen", rows: rows) {
      $0.members(of: screenful.location)
      $0.member("title") { $0.optional(screenful.location.title) { $0.string($1) } }
      $0.member("live") { $0.boolean(screenful.liveRegion != nil) }
      $0.member("screen") { $0.blocks(screenful.blocks) }
    }
  }

  private static func event(
    _ kind: String, rows: Block.JSONRows = .arrays, _ members: (inout JSONText) -> Void
  ) -> String {
    var json = JSONText()
    json.rows = rows
    json.object {
      $0.member("event") { $0.string(kind) }
      members(&$0)
    }
    return json.text
  }
}
