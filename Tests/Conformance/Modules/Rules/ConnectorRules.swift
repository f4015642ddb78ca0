internal import Changes
internal import Connectors
internal import Kernel
internal import ModuleKit
internal import Storage

/// Kinds of remotes are identified by their names, and concern only the module's own records.
enum ConnectorRules {
    static let all: [ModuleRule] = [
        ModuleRule(
            "connectors.names",
            "A kind of remote is called by small letters and hyphens, once, and not as another Mizan is."
        ) { probe in
            let names = probe.module.connectorKinds.map(\.name)
            for name in names {
                try Expect.that(
                    name.wholeMatch(of: #/[a-z][a-z0-9-]{1,39}/#) != nil && name != "mizan",
                    "a kind is called “\(name)”")
            }
            try Expect.equal(Set(names).count, names.count, "the number of different names among \(names)")
        },
        ModuleRule(
            "connectors.own", "A kind of remote says that it is for records of the module, and for no others."
        ) { probe in
            let own = Set(probe.module.recordTypes.filter { $0.schema.scope == .own }.map(\.schema.type))
            for kind in probe.module.connectorKinds {
                try Expect.equal(kind.slices, [probe.type.id], "the slices of \(kind.name)")
                try Expect.that(own.isSuperset(of: kind.types), "\(kind.name) is for \(kind.types)")
            }
        },
        ModuleRule(
            "connectors.questions",
            "What a person is asked has names that are different, and there is something to be typed."
        ) { probe in
            for kind in probe.module.connectorKinds {
                let questions = kind.secrets + (kind.identity.map { [$0] } ?? [])
                let names = questions.map(\.name)
                try Expect.equal(Set(names).count, names.count, "the number of different names among \(names)")
                try Expect.that(!kind.secrets.isEmpty, "\(kind.name) asks for no secret")
                for question in questions {
                    try Expect.that(!question.title.isEmpty, "\(kind.name) asks for \(question.name) without a word")
                }
            }
        },
    ]
}
