internal import Kernel

/// One write. The ledger records the attempt before the write, and the result after the write.
enum Attempt {
    enum Ending { case goesOn, diskIsFull, stopped }

    static func make(_ key: Ledger.Key, at workplace: Workplace) async -> Ending {
        StandardStreams.say(Ledger.line("try", key))
        let start = ContinuousClock.now
        func wait() -> String { String((ContinuousClock.now - start) / .microseconds(1), rounded: true) }
        do {
            let versions = try await workplace.write(Operation(key))
            StandardStreams.say(
                Ledger.line("ok", key, versions.map(String.init).joined(separator: ","), wait()))
            return .goesOn
        } catch {
            let reason = (error as? MizanError)?.reason ?? "\(type(of: error))"
            StandardStreams.say(
                Ledger.line(reason == "storage.commit-unknown" ? "unknown" : "no", key, reason, wait()))
            switch reason {
            case "storage.full": return .diskIsFull
            case "storage.stopped", "storage.io", "storage.commit-unknown": return .stopped
            default: return .goesOn
            }
        }
    }
}

extension String {
    fileprivate init(_ number: Double, rounded: Bool) { self.init(Int(rounded ? number.rounded() : number)) }
}
