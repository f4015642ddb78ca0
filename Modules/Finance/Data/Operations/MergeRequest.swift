internal import FinanceDomain
internal import FoundationEssentials
internal import Kernel
internal import Storage

/// The sources and the target of a merge.
struct MergeRequest: Sendable {
    let kind: Merges.Kind
    /// The sources without duplicates, sorted by id.
    let sources: [UUID]
    let target: UUID

    init(_ kind: Merges.Kind, _ sources: [UUID], into target: UUID) throws {
        guard !sources.isEmpty else { throw LedgerError.mergeEmpty }
        guard !sources.contains(target) else { throw LedgerError.mergeIntoItself }
        self.kind = kind
        self.sources = Set(sources).sorted { $0.text < $1.text }
        self.target = target
        guard self.sources.count <= Self.most else { throw LedgerError.mergeSize(self.sources.count) }
    }

    /// The maximum number of sources. Each part checks all of them, and the last part removes all of them.
    static let most = LedgerError.mostMergedAtOnce

    /// Equal for equal requests.
    var name: String {
        let all = Identifiers.named("finance.merge", sources.map(\.text).joined(separator: " ")).text
        return "finance.merge-\(kind.rawValue)/\(target.text)/\(all)"
    }
}
