// error: type 'Place' does not conform to protocol 'Decodable'
// note: because 'Question<Change>' does not conform to 'Decodable'
import ScreenKit

enum Change: Hashable { case drop }
enum Place: Hashable, Codable { case confirm(Question<Change>) }
