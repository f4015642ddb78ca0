package import ModuleKit

/// What a check found, and what was done about it.
package struct Diagnosis: Sendable, Equatable {
    package let check: String
    /// As things are now, after the repair if there was one.
    package let findings: [Finding]
    package let repairs: [String]

    package var level: Finding.Level { findings.map(\.level).max() ?? .ok }
}
