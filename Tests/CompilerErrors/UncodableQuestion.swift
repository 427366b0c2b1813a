// error: type 'Route' does not conform to protocol 'Decodable'
// note: because 'Question<Change>' does not conform to 'Decodable'
import ScreenKit

enum Change: Hashable { case drop }
enum Route: Hashable, Codable { case confirm(Question<Change>) }
