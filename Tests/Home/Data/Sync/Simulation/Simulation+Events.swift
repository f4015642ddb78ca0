import Kernel
import ModuleKit
import Storage
import TestSupport

@testable import HomeData

extension Simulation {
    /// What happens to the house.
    func befall() async throws {
        switch roll(1...100) {
        case ...20: try await write()
        case ...35:
            count("restart")
            try await house.restart(resting: nil)
        case ...45:
            let resting = SimulatedHouse.slices[roll(0...1)]
            count("\(resting) rests")
            try await house.restart(resting: resting)
        case ...60:
            count("kill")
            try await house.kill()
        case ...75:
            count("backup")
            try house.backUp()
        case ...87 where house.hasBackup:
            count("restore")
            try await house.restore(roll(0...9))
        case ...93:
            count("two days")
            silence()
            house.clock.advance(seconds: 49 * 3_600)
        default: try await age()
        }
    }

    /// More than 400 days, in which somebody uses the house every few weeks, so that its clock is believed.
    private func age() async throws {
        count("400 days")
        silence()
        // Tombstones that nobody may have seen when they go.
        for _ in 0..<roll(0...3) { try await write(percentRemoved: 100) }
        for _ in 0..<(chance(50) ? 15 : 8) {
            house.clock.advance(seconds: 29 * 86_400)
            if chance(30) { try await write() }
        }
        try await write()
        let pruned = try await house.prune()
        note("pruned \(pruned.tombstones) tombstones, \(pruned.history) of the history, \(pruned.answers) answers")
    }

    private func write(percentRemoved: Int = 30) async throws {
        let (owner, name, remove) = (roll(0...1), "l\(roll(0...4))", chance(percentRemoved))
        note("the house \(remove ? "removes" : "writes") \(name) of \(owner)")
        try await house.write(owner, name, "house \(roll(0...999))", remove: remove)
    }

    /// Records that were there before the devices: without them hardly any change has common ground with another.
    func furnish() async throws {
        for name in 0...5 { try await house.furnish(0, SampleRecord("s\(name)", note: word, remark: word)) }
        for name in 0...4 { try await house.write(0, "l\(name)", word, remove: false) }
    }

    // MARK: What people do

    func change(_ index: Int) {
        let device = devices[index]
        let slice = device.store.slices[roll(0...device.store.slices.count - 1)]
        let actions =
            if slice == "other" { [leaf(device)] } else if chance(15) { pair(device) } else { [sample(device)] }
        let isBlind = chance(10)
        devices[index].change(actions, isBlind: isBlind)
        note(
            "\(device.name) changes "
                + actions.map { "\($0.0): \(Self.text($0.1))" }.joined(separator: "; ") + (isBlind ? " blindly" : ""))
    }

    private func leaf(_ device: SimulatedDevice) -> (RecordReference, RecordEdit.Action) {
        let name = "l\(roll(0...4))"
        let reference = LeafRecord.schema.reference(name)
        guard let seen = device.view(reference) else {
            return (reference, .put(LeafRecord.schema.json(LeafRecord(name, word), owner: device.ownerID)))
        }
        return switch roll(1...10) {
        case ...5: (reference, .put(seen.setting(["text": .string(word)])))
        case ...7: (reference, .patch(["text": .string(word)]))
        case ...8: (reference, .put(seen))
        default: (reference, .remove)
        }
    }

    private func sample(_ device: SimulatedDevice) -> (RecordReference, RecordEdit.Action) {
        let reference = SampleRecord.schema.reference("s\(roll(0...5))")
        guard let seen = device.view(reference) else {
            let record = SampleRecord(reference.key, isDone: chance(50), note: chance(50) ? word : nil, remark: word)
            return (reference, .put(SampleRecord.schema.json(record, owner: device.ownerID)))
        }
        let moment = TestClock.start.advanced(by: .seconds(Int64(roll(0...9_999))))
        let changes: JSONValue =
            switch roll(1...10) {
            case ...3: ["note": chance(20) ? .null : .string(word)]
            case ...5: ["isDone": .boolean(chance(50))]
            case ...7: ["at": .string(moment.description)]
            case ...8: [:]
            case ...9: ["remark": .string(word)]
            default: ["note": .string(word), "remark": .string(word)]
            }
        return switch roll(1...10) {
        case ...4: (reference, .put(seen.setting(changes)))
        case ...8: (reference, .patch(changes))
        default: (reference, .remove)
        }
    }

    /// Two records whose weights add up to nothing, or whose removal leaves nothing.
    private func pair(_ device: SimulatedDevice) -> [(RecordReference, RecordEdit.Action)] {
        let first = roll(0...3)
        let keys = ["p\(first)", "p\((first + roll(1...3)) % 4)"]
        let weight = Double(roll(1...50))
        let isRemoval = chance(25)
        return zip(keys, [weight, -weight]).map { key, weight in
            let record = SampleRecord(key, weight: weight, remark: word)
            return (
                record.reference,
                isRemoval ? .remove : .put(SampleRecord.schema.json(record, owner: device.ownerID))
            )
        }
    }

    private var word: String { "w\(roll(0...30))" }
}
