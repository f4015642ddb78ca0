import Storage
import TestSupport

extension Simulation {
    /// Causes an event on the server. If a fault shows only in certain events, these are chosen more often.
    func befall() async throws {
        if let events = application.fault?.events, chance(70) {
            return try await befall(events[roll(0...events.count - 1)])
        }
        switch roll(1...100) {
        case ...20: try await befall(.write)
        case ...33: try await befall(.restart)
        case ...43: try await befall(.rest)
        case ...57: try await befall(.kill)
        case ...69: try await befall(.backup)
        case ...78: try await befall(.restore)
        case ...83: try await befall(.rollback)
        case ...85: try await befall(.replacement)
        case ...88: try await befall(.clockBack)
        case ...94: try await befall(.twoDays)
        default: try await befall(.age)
        }
    }

    enum Event: String, Sendable {
        case write, restart, rest, kill, backup, restore, rollback
        case replacement = "owner made again"
        case clockBack = "clock back"
        case twoDays = "two days"
        case age = "400 days"
    }

    private func befall(_ event: Event) async throws {
        if event == .restore || event == .rollback { guard application.hasBackup else { return try await write() } }
        if event == .write { return try await write() }
        count(event.rawValue)
        switch event {
        case .write: break
        case .restart: try await application.restart(resting: nil)
        case .rest: try await application.restart(resting: SimulatedApplication.slices[roll(0...1)])
        case .kill: try await application.kill()
        case .backup: try application.backUp()
        case .restore: try await application.restore(roll(0...9))
        case .rollback: try await rollBack()
        case .replacement: try await application.replace(roll(0...1))
        case .clockBack: application.clock.advance(seconds: -3_600 * Int64(roll(1...100)))
        case .twoDays:
            silence()
            application.clock.advance(seconds: 49 * 3_600)
        case .age: try await age()
        }
    }

    /// Resets the machine to a snapshot. Pending requests are lost.
    private func rollBack() async throws {
        silence()
        let points = try await application.rollBack(roll(0...9))
        for index in devices.indices {
            let (epoch, version) = points[devices[index].owner]
            devices[index].findPast(epoch, version)
        }
    }

    /// Lets more than 400 days pass. The server is used every few weeks, so that its clock is trusted.
    private func age() async throws {
        silence()
        // These tombstones will be pruned, perhaps before any device has seen them.
        for _ in 0..<roll(0...3) { try await write(percentRemoved: 100) }
        for _ in 0..<(chance(50) ? 15 : 8) {
            application.clock.advance(seconds: 29 * 86_400)
            if chance(30) { try await write() }
        }
        try await write()
        let pruned = try await application.prune()
        note("pruned \(pruned.tombstones) tombstones, \(pruned.history) of the history, \(pruned.answers) answers")
    }

    private func write(percentRemoved: Int = 30) async throws {
        // While a slice is not running, it cannot write.
        if application.resting != nil { try await application.restart(resting: nil) }
        let (owner, name, remove) = (roll(0...2), "l\(roll(0...4))", chance(percentRemoved))
        note("the server \(remove ? "removes" : "writes") \(name) of \(owner)")
        if owner == SimulatedApplication.shared {
            return try await application.writeVerse(name, "house \(roll(0...999))", remove: remove)
        }
        try await application.write(owner, name, "house \(roll(0...999))", remove: remove)
    }

    /// Adds records before the devices start. Without them, hardly any two changes would be based on the same state.
    func furnish() async throws {
        for name in 0...5 { try await application.furnish(0, SampleRecord("s\(name)", note: word, remark: word)) }
        for name in 0...4 { try await application.write(0, "l\(name)", word, remove: false) }
        for name in 0...3 { try await application.writeVerse("l\(name)", word, remove: false) }
    }
}
