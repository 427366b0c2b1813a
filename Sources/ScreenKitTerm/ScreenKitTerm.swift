// An app needs one import.
@_exported public import ScreenKit
@_exported public import ScreenKitOptions
