// error: circular reference
import ScreenKit

enum Change: Hashable, Codable { case drop, navigate(PathIntent<Route>) }
enum Route: Hashable, Codable { case root, confirm(Question<Change>) }
