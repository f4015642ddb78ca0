import Changes
import Kernel
import Storage
import TestSupport

/// Actions of people with their devices.
extension Simulation {
    func change(_ index: Int) {
        let device = devices[index]
        let slice = device.store.slices[roll(0...device.store.slices.count - 1)]
        // Occasionally the record belongs to a different feed, so the change is refused.
        let isVerse = chance(2) != (device.owner == SimulatedApplication.shared)
        if isVerse, !device.store.slices.contains("other") { return }
        let actions: [(RecordReference, RecordEdit.Action)] =
            if isVerse {
                [verse(device)]
            } else if device.store.slices.count > 1, chance(10) {
                [leaf(device), sample(device)]
            } else if slice == "other" {
                [leaf(device)]
            } else {
                switch roll(1...100) {
                case ...15: pair(device)
                case ...30: [numbered(device)]
                case ...37: [only(device)]
                default: [sample(device)]
                }
            }
        let isBlind = chance(10)
        devices[index].change(actions, isBlind: isBlind)
        note(
            "\(device.name) changes "
                + actions.map { "\($0.0): \(Words.text($0.1))" }.joined(separator: "; ") + (isBlind ? " blindly" : ""))
    }

    private func verse(_ device: SimulatedDevice) -> (RecordReference, RecordEdit.Action) {
        let reference = VerseRecord.schema.reference("l\(roll(0...4))")
        let record = VerseRecord(name: reference.key, text: word, remark: word)
        guard let seen = device.view(reference) else { return (reference, .put(record.json)) }
        return switch roll(1...10) {
        case ...4: (reference, .patch(["text": .string(word)]))
        case ...7: (reference, .patch(["remark": .string(word)]))
        case ...8: (reference, .put(seen))
        default: (reference, .remove)
        }
    }

    private func leaf(_ device: SimulatedDevice) -> (RecordReference, RecordEdit.Action) {
        let name = "l\(roll(0...4))"
        let reference = LeafRecord.schema.reference(name)
        guard let seen = device.view(reference) else {
            return (reference, .put(LeafRecord(name, word).json(owner: device.ownerID)))
        }
        return switch roll(1...10) {
        case ...3: (reference, .put(seen.setting(["text": .string(word), "size": .integer(Int64(roll(0...9)))])))
        case ...5: (reference, .put(seen.setting(["day": .integer(Int64(roll(0...9))), "size": 99])))
        case ...7: (reference, .patch(["text": .string(word)]))
        case ...8: (reference, .put(seen))
        default: (reference, .remove)
        }
    }

    private func numbered(_ device: SimulatedDevice) -> (RecordReference, RecordEdit.Action) {
        let number = Int64(roll(1...3))
        let record = NumberedRecord(number, word)
        if device.view(record.reference) != nil, chance(50) {
            return (record.reference, chance(30) ? .remove : .patch(["text": .string(record.text)]))
        }
        return (record.reference, .put(record.json(owner: device.ownerID)))
    }

    private func only(_ device: SimulatedDevice) -> (RecordReference, RecordEdit.Action) {
        let record = OnlyRecord(word)
        return (
            record.reference,
            chance(15) ? .remove : .put(record.json(owner: device.ownerID))
        )
    }

    private func sample(_ device: SimulatedDevice) -> (RecordReference, RecordEdit.Action) {
        let reference = SampleRecord.schema.reference("s\(roll(0...5))")
        guard let seen = device.view(reference) else {
            let record = SampleRecord(reference.key, isDone: chance(50), note: chance(50) ? word : nil, remark: word)
            return (reference, .put(record.json(owner: device.ownerID)))
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

    /// Two records that belong together and whose weights add up to zero. Occasionally only one of them, which is refused.
    private func pair(_ device: SimulatedDevice) -> [(RecordReference, RecordEdit.Action)] {
        let first = 2 * roll(0...1)
        let keys = ["p\(first)", "p\(first + 1)"].dropLast(chance(20) ? 1 : 0)
        let weight = Double(roll(1...50))
        let isRemoval = chance(25)
        return zip(keys, [weight, -weight]).map { key, weight in
            let record = SampleRecord(key, weight: weight, remark: word)
            return (
                record.reference,
                isRemoval ? .remove : .put(record.json(owner: device.ownerID))
            )
        }
    }

    /// Sets up a new device from the backup of an existing one. Both have the same client name until the server refuses it.
    func copy(_ index: Int) {
        guard devices.count < 8 else { return }
        count("copied device")
        devices.append(SimulatedDevice(copying: devices[index], as: "c\(devices.count)"))
    }

    /// Changes the set of slices that the token of a device may write.
    func restrict(_ index: Int) {
        // Only an admin may write shared data.
        let isOfMember = devices[index].owner == SimulatedApplication.shared && chance(50)
        devices[index].mayWrite =
            isOfMember ? [] : chance(50) ? Set(SimulatedApplication.slices) : [SimulatedApplication.slices[roll(0...1)]]
        note("\(devices[index].name) may change \(devices[index].mayWrite.sorted())")
    }

    var word: String { "w\(roll(0...30))" }
}
