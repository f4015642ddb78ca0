import Foundation
import HomeDoor
import HomeRemotes
import Kernel
import QuranDomain
import Synchronization
import TestSupport
import Testing

/// Two Mizans, another app and a CloudKit between them, with lost answers and killed processes. The seed determines everything.
struct CloudKitSimulationTests {
    /// `MIZAN_SYNC_SEEDS=1..500` for many.
    private static let seeds: ClosedRange<UInt64> = {
        let parts = (ProcessInfo.processInfo.environment["MIZAN_SYNC_SEEDS"] ?? "1..12")
            .split(separator: ".").compactMap { UInt64($0) }
        guard let first = parts.first, let last = parts.last, first <= last else { return 1...12 }
        return first...last
    }()

    @Test(arguments: ["QuranData", "_defaultZone"]) func allSidesConverge(zone: String) async throws {
        var failures: [String] = []
        for seed in Self.seeds {
            let simulation = try await CloudKitSimulation(seed: seed, zone)
            do { try await simulation.run() } catch {
                failures.append("seed \(seed): \(error)\n  " + simulation.trace.suffix(40).joined(separator: "\n  "))
            }
        }
        for failure in failures.prefix(2) { print(failure) }
        #expect(failures.count == 0)
    }
}

private final class CloudKitSimulation {
    struct Different: Error { let sides: [[String]] }
    struct Lost: Error { let texts: [String] }

    private var random: SeededGenerator
    private let cloud = MemoryCloudKit()
    private let clock = TestClock()
    private let zone: String
    private var devices: [CloudKitDevice] = []
    private(set) var trace: [String] = []
    private var texts = 0
    /// The texts that somebody wrote and nobody replaced or removed knowingly, by whoever wrote last.
    private var wanted: Set<String> = []

    init(seed: UInt64, _ zone: String) async throws {
        random = SeededGenerator(seed: seed)
        self.zone = zone
        cloud.state.withLock { state in
            state.random = SeededGenerator(seed: seed)
            state.pageSize = Int(seed % 7) + 2
            state.emptyPages = Int(seed % 3)
        }
        for _ in 0..<2 { devices.append(try await CloudKitDevice(cloud, clock: clock)) }
    }

    func run() async throws {
        for device in devices { for _ in 0..<roll(0...4) { try await edit(device) } }
        for device in devices { try await device.connect(zone: zone) }
        cloud.state.withLock { $0.trouble = 6 }
        for _ in 0..<40 { try await step() }
        cloud.state.withLock { $0.trouble = 0 }
        try await settle()
        for device in devices { try await device.close() }
    }

    private func step() async throws {
        clock.advance(seconds: Int64(roll(1...2_000)))
        let device = devices[roll(0...1)]
        switch roll(1...100) {
        case ...45: try await edit(device)
        case ...55: touch()
        case ...60: cloud.state.withLock { $0.epoch += 1 }
        case ...88:
            do {
                let report = try await device.run()
                trace.append("sync \(name(device)): \(report.run?.received ?? 0) in, \(report.run?.sent ?? 0) out")
            } catch { trace.append("sync \(name(device)) failed: \((error as? MizanError)?.reason ?? "\(error)")") }
        default: try await kill(device)
        }
    }

    private func name(_ device: CloudKitDevice) -> String { device === devices.first ? "a" : "b" }

    private func text() -> String {
        texts += 1
        return "text \(texts)"
    }

    private func edit(_ device: CloudKitDevice) async throws {
        let ayah = "2:\(roll(1...6))"
        switch roll(1...10) {
        case ...3:
            trace.append("favorite \(name(device)) \(ayah)")
            try await device.favorite(ayah)
        case 4:
            trace.append("unfavorite \(name(device)) \(ayah)")
            try await device.unfavorite(ayah)
        case ...6:
            let text = text()
            wanted.insert(text)
            trace.append("note \(name(device)) \(ayah): \(text)")
            try await device.note(text, on: ayah)
        case ...8:
            guard let note = try await device.notes.randomElement(using: &random) else { return }
            let text = text()
            wanted.remove(note.text)
            wanted.insert(text)
            trace.append("edit \(name(device)) \(note.id.text.suffix(6)): \(note.text) → \(text)")
            try await device.edit(note.id, text)
        case 9:
            guard let note = try await device.notes.randomElement(using: &random) else { return }
            wanted.remove(note.text)
            trace.append("remove \(name(device)) \(note.id.text.suffix(6)): \(note.text)")
            try await device.removeNote(note.id)
        default:
            trace.append("read \(name(device)) \(ayah)")
            try await device.read(to: ayah)
        }
    }

    /// A change by another app.
    private func touch() {
        let ayah = "2:\(roll(1...6))"
        trace.append("another app: \(ayah)")
        if roll(1...3) == 1 { return cloud.remove("favorite-_abc123-\(ayah)", in: zone) }
        cloud.favorite(ayah, at: clock.now.microseconds / 1_000, in: zone)
    }

    /// A power failure in the middle of a run: only the data on the disk at that moment is left.
    private func kill(_ device: CloudKitDevice) async throws {
        struct Killed: Error {}
        let left = Mutex(roll(1...8))
        let files = Mutex<[(name: String, bytes: [UInt8])]?>(nil)
        let hook: @Sendable (String) async throws -> Void = { _ in
            let isDue = left.withLock { left in
                left -= 1
                return left <= 0
            }
            guard isDue else { return }
            if files.withLock({ $0 == nil }) {
                let found = try device.snapshot()
                files.withLock { $0 = found }
            }
            throw Killed()
        }
        // A token whose answer was lost is lost. The server accepts the older token for a while, as Apple's does.
        cloud.state.withLock { $0.rotates = false }
        if roll(0...1) == 0 { cloud.onRequest(hook) } else { cloud.onAnswer(hook) }
        do { _ = try await device.run() } catch {}
        cloud.onRequest(nil)
        cloud.onAnswer(nil)
        cloud.state.withLock { $0.rotates = true }
        trace.append("kill \(name(device))")
        if let files = files.withLock({ $0 }) { try await device.restart(from: files) }
    }

    /// Ends all faults and resolves all conflicts. Then all sides must become equal.
    private func settle() async throws {
        for _ in 0..<6 {
            // The default zone shows a removal only once a day.
            clock.advance(seconds: 2 * 86_400)
            for device in devices {
                try await device.runThrough()
                for one in try await device.troubles(.conflict) {
                    // A text is kept against its removal.
                    let choice: ConnectorService.Choice = one.mine == nil ? .theirs : .mine
                    _ = try await device.home.connectors.resolve(
                        one.reference, of: CloudKitDevice.name, choice, owner: device.owner)
                }
            }
        }
        let sides = [try await devices[0].contents, try await devices[1].contents, cloud.contents(of: zone)]
        guard sides[0] == sides[2], sides[1] == sides[2] else { throw Different(sides: sides) }
        for device in devices {
            let report = try await device.report()
            guard report.pending + report.failed + report.held + report.conflicts == 0 else {
                throw Different(sides: sides)
            }
        }
        let kept = Set(try await devices[0].notes.map(\.text))
        guard wanted.isSubset(of: kept) else { throw Lost(texts: wanted.subtracting(kept).sorted()) }
    }

    private func roll(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
}
