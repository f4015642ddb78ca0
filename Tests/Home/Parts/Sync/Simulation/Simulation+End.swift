import Kernel

@testable import HomeDevices

/// The end of a simulation: all disturbances are over, and all devices must end with the same data.
extension Simulation {
    func heal() async throws {
        note("the network heals")
        isHealed = true
        silence()
        try await application.restart(resting: nil)
        for round in 0..<400 {
            var isQuiet = true
            for index in devices.indices {
                // Some devices follow a stream. They push while it is open.
                if round == 1, chance(50) { try await listen(index) }
                try send(index)
                while !flights.isEmpty { try await deliver() }
                let store = devices[index].store
                let version = RecordVersion(application.ledgers[devices[index].owner].entries.count)
                let cursor = store.replica.cursor
                if !store.queue.isEmpty || store.hasToPull || cursor?.version != version { isQuiet = false }
            }
            // There must be a further round without news. In this round, the checksums of the last page belong to the present
            // state.
            if isQuiet, round > 1 { return }
        }
        throw Device.Broken(description: "it does not become quiet")
    }

    func compare() async throws {
        var truths: [[RecordReference: Device.Known]] = []
        for owner in application.owners.indices { truths.append(try await application.truth(owner)) }
        for device in devices {
            let store = device.store
            let truth = truths[device.owner].filter { store.slices.contains($0.key.slice) }
            let known = store.replica.known.filter { store.slices.contains($0.key.slice) }
            let digests = (known, truth)
            if Device.digest(of: digests.0, slices: store.slices) != Device.digest(of: digests.1, slices: store.slices)
            {
                try excuse(device, known, truth)
            }
            note("\(device.name) has \(Device.digest(of: known, slices: store.slices))")
            let fates = store.fates
            guard fates.made == fates.done + fates.givenUp + fates.refused else {
                throw Device.Broken(description: "\(device.name) has lost a change of its own: \(fates)")
            }
        }
    }

    /// Accepts a difference that a device cannot notice: after a reset of the server's disk, the same version of a record may
    /// have other fields than before. Docs/Sync.md mentions this.
    private func excuse(
        _ device: SimulatedDevice, _ known: [RecordReference: Device.Known], _ truth: [RecordReference: Device.Known]
    ) throws {
        let odd = Set(known.keys).union(truth.keys).filter { reference in
            guard let one = known[reference], let other = truth[reference], let past = device.store.past else {
                return true
            }
            let isSame = one.version == other.version && one.fields?.normal == other.fields?.normal
            return !isSame && !(one.version == other.version && one.version > past)
        }
        guard odd.isEmpty else {
            throw Device.Broken(
                description: "\(device.name) and the server differ in \(odd.map(\.description).sorted())")
        }
    }
}
