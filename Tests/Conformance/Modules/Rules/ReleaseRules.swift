internal import ModuleKit

/// The promises of a release are kept.
enum ReleaseRules {
    static let all: [ModuleRule] = [
        ModuleRule("released.kept", "Fields, keys, tables and steps of every release are still there as they were.") {
            probe in
            let now = ModuleSchema(probe.type, recordTypes: probe.module.recordTypes, facts: probe.module.facts)
            for released in probe.released {
                try Expect.equal(released.module, now.module, "whose promise it is")
                try Expect.equal(now.breaches(of: released), [], "what was broken")
            }
        }
    ]
}
