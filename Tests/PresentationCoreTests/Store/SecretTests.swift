import CustomDump
import Foundation
import PresentationCore
import Testing

@Suite("A secret", .timeLimit(.minutes(10)))
struct SecretTests {
  struct Login: Codable, Hashable { var user = "ann", password = Secret("hunter2") }

  // Rules C-09.5, C-09.6
  @Test("stays hidden when it is printed, mirrored, compared or encoded")
  func hidden() throws {
    let login = Login()
    var dumped = ""
    dump(login, to: &dumped)
    var difference = ""
    customDump(login, to: &difference)
    let other = diff(login, Login(password: Secret("hunter3"))) ?? ""
    let encoded = String(decoding: try JSONEncoder().encode(login), as: UTF8.self)
    for text in ["\(login)", String(reflecting: login), dumped, difference, other, encoded] {
      #expect(!text.contains("hunter"))
      #expect(text.contains("secret"))
    }
    #expect(login.password.reveal() == "hunter2")
    #expect(login != Login(password: Secret("hunter3")))
  }

  @Test("cannot be decoded from its encoded form")
  func notDecoded() throws {
    let encoded = try JSONEncoder().encode(Login())
    #expect(throws: DecodingError.self) { try JSONDecoder().decode(Login.self, from: encoded) }
  }
}
