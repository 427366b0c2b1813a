// What a front end and its screens need of the core comes with one import.
@_exported public import PresentationCore
