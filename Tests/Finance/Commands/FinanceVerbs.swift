package import CommandSupport

/// The verbs of `mizan finance`, as they are tested.
package enum FinanceVerbs {
    package static let table = VerbTable(cases: [], reading: [])
}
