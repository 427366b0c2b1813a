// One import for an app: the store, the path and the screens come along.
@_exported public import PresentationCore
