extension ActionLog {
  /// An action that the reducer does not accept.
  struct Refusal: Error {
    let step: Int
    let reason: any Error
  }

  /// Applies an action. If its step is undone, the undoable parts are unchanged. An undo itself is skipped.
  ///
  /// - Returns: The commands to start.
  @discardableResult
  func apply(_ index: Int, to state: inout State, without undone: Set<Int>) throws -> [any Command<Action>] {
    let entry = entries[index - offset]
    if entry.origin.undoing != nil { return [] }
    guard undone.contains(entry.origin.step) else {
      do {
        return try reducer.reduce(&state, entry)
      } catch {
        // An undo leaves the path alone, so it does not matter that a screen could not have been opened.
        if entry.onlyNavigates { return [] }
        throw error
      }
    }
    let values = parts.map { $0.value(state) }
    let commands = try? reducer.reduce(&state, entry)
    for (part, value) in zip(parts, values) {
      if let value { part.set(&state, value) }
    }
    return commands ?? []
  }

  /// Applies an action, whether it was undone later or not.
  @discardableResult
  func applyAsItWas(_ index: Int, to state: inout State) -> [any Command<Action>] {
    (try? reducer.reduce(&state, entries[index - offset])) ?? []
  }

  /// The state before an action, without the undone steps.
  ///
  /// - Complexity: O(*n*) the first time; when it is called for one action after the other, forwards or backwards, O(log *n*).
  private mutating func state(before index: Int) -> State {
    while let last = landmarks.last, last.index > index { landmarks.removeLast() }
    var (next, state) = landmarks.last ?? (offset, start)
    while next < index {
      // The nearer to the end, the more landmarks: whoever goes back needs few steps for each.
      if (index - next).nonzeroBitCount == 1, landmarks.last?.index != next { landmarks.append((next, state)) }
      _ = try? apply(next, to: &state, without: undone)
      next += 1
    }
    if landmarks.last?.index != index { landmarks.append((index, state)) }
    if landmarks.count > 64 {
      landmarks = landmarks.enumerated().filter { $0.offset > 32 || $0.offset.isMultiple(of: 2) }.map(\.element)
    }
    return state
  }

  /// Finds out the effect of a step.
  ///
  /// - Complexity: As for the state before its first action, and its actions are applied again.
  mutating func effect(of number: Int) -> Effect {
    guard let step = steps[number], !idle.contains(number) else { return Effect() }
    if let known = step.effect { return known }
    if undone.contains(number) {
      // An earlier process has undone it. Without other undone steps, it could do something else.
      findEffects(of: undone, without: nil)
    } else {
      findEffects(of: [number], without: undone, from: step.first, to: step.last, state(before: step.first))
    }
    return steps[number]?.effect ?? Effect()
  }

  /// Finds out the effects of all steps that are not undone.
  ///
  /// - Complexity: The actions are applied again, once, if several effects are unknown.
  mutating func findEffects() {
    let unknown = order.filter { steps[$0]?.effect == nil && !undone.contains($0) }
    if unknown.count > 1 { findEffects(of: Set(unknown), without: undone) }
  }

  private mutating func findEffects(of numbers: Set<Int>, without undone: Set<Int>?) {
    findEffects(of: numbers, without: undone, from: offset, to: end - 1, start)
  }

  /// Finds out the effects of steps, as far as they are unknown, from a state before some actions.
  ///
  /// - Parameter undone: The steps that do not count; `nil` to apply all actions as they were.
  private mutating func findEffects(
    of numbers: Set<Int>, without undone: Set<Int>?, from first: Int, to last: Int, _ before: State
  ) {
    // The steps that have begun: the values before them, the parts that they have changed, and whether no other step is in between.
    var begun: [Int: (values: [RestorablePart<State, Action>.Value?], touched: Set<Int>, isAlone: Bool)] = [:]
    var (state, reachingOutside) = (before, Set<Int>())
    for index in first..<(last + 1) {
      let number = entries[index - offset].origin.step
      for other in begun.keys where other != number { begun[other]?.isAlone = false }
      guard numbers.contains(number), let step = steps[number], step.effect == nil else {
        _ = applied(index, to: &state, without: undone)
        continue
      }
      let values = parts.map { $0.value(state) }
      let commands = applied(index, to: &state, without: undone)
      if commands.contains(where: { !$0.readsOnly && !$0.isUndoable && !EffectHandling(of: $0).followsState }) {
        reachingOutside.insert(number)
      }
      var course = begun.removeValue(forKey: number) ?? (values, [], true)
      course.touched.formUnion(changed(from: values, in: state))
      guard index == step.last else {
        begun[number] = course
        continue
      }
      // A step that ends as it began has changed nothing, if no other one was in between.
      if course.isAlone { course.touched.formIntersection(changed(from: course.values, in: state)) }
      let names = course.touched.sorted().map { parts[$0].fullName }
      steps[number]?.effect = Effect(changed: names, reachesOutside: reachingOutside.contains(number))
    }
  }

  private func applied(_ index: Int, to state: inout State, without undone: Set<Int>?) -> [any Command<Action>] {
    guard let undone else { return applyAsItWas(index, to: &state) }
    return (try? apply(index, to: &state, without: undone)) ?? []
  }

  /// The places of the parts that have other values in a state.
  private func changed(from values: [RestorablePart<State, Action>.Value?], in state: State) -> [Int] {
    parts.indices.filter { !RestorablePart<State, Action>.areEqual(parts[$0].value(state), values[$0]) }
  }

  /// The state after all actions, without the changes of some steps to its undoable parts.
  ///
  /// - Throws: An error of the reducer if it refuses an action then, and the step of that action.
  mutating func state(without undone: Set<Int>) throws(Refusal) -> State {
    // The actions after these do not matter.
    let end = entries.lastIndex { !undone.contains($0.origin.step) && $0.origin.undoing == nil }.map { $0 + 1 + offset }
    let changed = undone.symmetricDifference(self.undone).compactMap { steps[$0]?.first }.min()
    let first = changed ?? end ?? offset
    var state = state(before: first)
    guard let end, first < end else { return state }
    for index in first..<end {
      do {
        try apply(index, to: &state, without: undone)
      } catch {
        throw Refusal(step: entries[index - offset].origin.step, reason: error)
      }
    }
    return state
  }
}
