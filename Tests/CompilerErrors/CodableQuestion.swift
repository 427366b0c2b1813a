// compiles
import ScreenKit

enum Change: Hashable, Codable, Sendable { case drop, navigate(PathIntent<Place>) }
enum Place: Hashable, Codable, Sendable { case root, confirm(Question<Change>) }
