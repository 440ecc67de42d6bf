// The engine library: the three engines, the documents and archives that they read, and the core types that these share.
@_exported public import Airship
@_exported public import Convert
@_exported public import Launch
@_exported public import RuleArchive
@_exported public import RuleCore
