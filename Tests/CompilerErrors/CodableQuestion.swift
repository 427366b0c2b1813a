// compiles
import ScreenKit

enum Change: Hashable, Codable, Sendable { case drop, navigate(PathIntent<Route>) }
enum Route: Hashable, Codable, Sendable { case root, confirm(Question<Change>) }
