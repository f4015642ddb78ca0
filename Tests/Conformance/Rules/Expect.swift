package import Kernel

/// The expectations of rules: each throws the actual result.
package enum Expect {
    package struct Unmet: Error {
        package let seen: String
    }

    package static func that(_ condition: Bool, _ seen: @autoclosure () -> String) throws {
        guard condition else { throw Unmet(seen: seen()) }
    }

    package static func equal<Value: Equatable>(_ found: Value, _ wanted: Value, _ what: String) throws {
        try that(found == wanted, "\(what) is \(short(found)), not \(short(wanted))")
    }

    /// Compares the bytes of two texts, because stores distinguish texts by their bytes.
    package static func equalText(_ found: String?, _ wanted: String?, _ what: String) throws {
        try that(
            found.map(ExactText.init) == wanted.map(ExactText.init), "\(what) is \(short(found)), not \(short(wanted))")
    }

    /// Runs a closure that must be refused for this reason.
    package static func refused(_ reason: String, _ what: String, by body: () async throws -> Void) async throws {
        let refusal = try await refused(what, by: body)
        try equal(refusal.reason, reason, "the reason why \(what) is refused")
    }

    /// Runs a closure that must be refused, and returns the refusal.
    @discardableResult
    package static func refused(_ what: String, by body: () async throws -> Void) async throws -> MizanError {
        do {
            try await body()
        } catch let unmet as Unmet {
            throw unmet
        } catch {
            return MizanError(crossing: error)
        }
        throw Unmet(seen: "\(what) was not refused")
    }

    private static func short(_ value: some Any) -> String {
        let text = String(describing: value)
        return text.count <= 200 ? text : text.prefix(200) + "…"
    }
}
