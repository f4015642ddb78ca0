internal import Changes
internal import Kernel
internal import ModuleKit
internal import Storage

/// The samples cover every record type, and every field of it.
enum SampleRules {
    static let all: [ModuleRule] = [
        ModuleRule("samples.all", "Each record type has a sample, and each sample a record type.") { probe in
            let types = Set(probe.module.recordTypes.map(\.schema.type))
            try Expect.equal(types.subtracting(probe.samples.keys).sorted(), [], "the types without a sample")
            try Expect.equal(Set(probe.samples.keys).subtracting(types).sorted(), [], "the samples without a type")
        },
        ModuleRule("samples.whole", "A sample has a value for every field, and its second state differs.") { probe in
            try await probe.forEachType { type in
                let names = Set(type.type.schema.storedFields.map(\.name))
                let missing = names.subtracting(type.normal(type.sample.fields).keys)
                try Expect.equal(missing.sorted(), [], "what the sample of \(type.name) leaves out")
                try Expect.that(
                    type.normal(type.sample.fields) != type.normal(type.sample.changed),
                    "the two states of the sample of \(type.name) are the same")
            }
        },
    ]
}
