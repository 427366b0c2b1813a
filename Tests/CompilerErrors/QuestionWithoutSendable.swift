// error: circular reference
import ScreenKit

enum Change: Hashable, Codable { case drop, navigate(PathIntent<Place>) }
enum Place: Hashable, Codable { case root, confirm(Question<Change>) }
