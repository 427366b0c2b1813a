import ScreenKitTermTesting
import Testing

@Suite("The programs for users of other libraries", .timeLimit(.minutes(10)))
struct DialectSnippetTests {
  @Test("run Apex's machine: numbers, a request, a countdown, screens")
  func fromApex() throws {
    #expect(
      try Programs.run(Programs.fromApex).outputText == """
        dice, seconds left: [0, 0]
        dice, seconds left: [1, 0]
        dice, seconds left: [2, 0]
        dice, seconds left: [3, 0]
        all of them are dice: true
        The highest number wins.
        true
        dice, seconds left: [3, 2]
        dice, seconds left: [3, 1]
        dice, seconds left: [3, 0]
        on stage: winner("Ada")
        on stage: table

        """)
  }

  @Test("count as with Atlas: guards before and after, each end reported once, serial ones in their order")
  func fromAtlas() throws {
    #expect(
      try Programs.run(Programs.fromAtlas).outputText == """
          label: 0
        without waiting
          will: Increment() 0
          did: Increment() 1
          label: 1
        with a completion
          will: Increment() 1
          did: Increment() 2
          label: 2
          done: success(2)
          will: Take(amount: 5) 2
          done: failure(FromAtlas.NotEnough(left: 2))
          done: failure(Limit: IncrementLater(amount: 20) was refused)
        waiting for it
          will: IncrementLater(amount: 3) 2
          did: IncrementLater(amount: 3) 5
          label: 5
          then: 5
        one after the other
          will: IncrementLater(amount: 1) 5
          did: IncrementLater(amount: 1) 6
          label: 6
          will: Increment() 6
          did: Increment() 7
          label: 7
          then: 7
        on a queue
          other label: 7
          will: Increment() 7
          did: Increment() 8
          label: 8

        """)
  }

  @Test("count as with SwiftRex: of two taps at once one counts, and an error is shown")
  func fromSwiftRex() throws {
    #expect(
      try Programs.run(Programs.fromSwiftRex).outputText == """
        0
          sent: counter(FromSwiftRex.CounterEvent.increaseTapped)
          done: requested(1)
        0 and asking for 1
          sent: counter(FromSwiftRex.CounterEvent.increaseTapped)
          sent: answered(1)
          done: answered(1)
        1
          sent: counter(FromSwiftRex.CounterEvent.decreaseTapped)
          done: requested(-1)
        1 and asking for -1
          sent: answered(0)
          done: answered(0)
        0
          sent: counter(FromSwiftRex.CounterEvent.decreaseTapped)
          done: requested(-1)
        0 and asking for -1
          sent: failed("The counter cannot do that: BelowZero().")
          done: failed("The counter cannot do that: BelowZero().")
        0
        The counter cannot do that: BelowZero().

        """)
  }
}
