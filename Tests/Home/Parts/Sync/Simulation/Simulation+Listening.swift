import Kernel

@testable import HomeDevices

/// Devices that follow the stream, event by event, while other things happen.
extension Simulation {
    /// A connection that carries a stream until it is cut somewhere.
    final class Connection {
        struct Cut: Error {}

        let number: Int
        let device: Int
        /// The number of the server process at the other end of the connection.
        let process: Int
        /// The number of bytes that can still be received before the connection is cut.
        var left: Int
        /// The number of turns for which the listener still stays connected.
        var patience: Int
        var reader = EventReader()
        /// The last version that the stream has reported.
        private var told: RecordVersion = 0

        init(number: Int, device: Int, process: Int, left: Int, patience: Int) {
            self.number = number
            self.device = device
            self.process = process
            self.left = left
            self.patience = patience
        }

        /// Checks that the versions on one stream increase without repetition. After a reset they may start again.
        func note(_ event: EventReader.Event) throws {
            switch event.name {
            case "change":
                let version = try SyncCursor(event.id ?? "").version
                guard version > told else {
                    throw Device.Broken(description: "stream \(number): \(version) comes after \(told)")
                }
                told = version
            case "reset": told = 0
            default: break
            }
        }
    }

    func listen(_ index: Int) async throws {
        guard devices[index].listensTo == nil, !devices[index].isAsleep || isHealed, streams < 3 else { return }
        requests += 1
        let connection = Connection(
            number: requests, device: index, process: application.number, left: isHealed ? .max : roll(0...6_000),
            patience: isHealed ? .max : roll(1...60))
        let question = devices[index].listen(requests, &random)
        count("stream")
        note("\(devices[index].name) listens \(requests): \(Words.text(question))")
        streams += 1
        defer { streams -= 1 }
        do {
            let end = try await application.stream(devices[index].owner, by: devices[index].reader, question) {
                try await self.meanwhile(connection)
            } send: { bytes in
                try self.receive(bytes, connection)
            }
            note("\(connection.number) ends: \(Words.text(end))")
        } catch is Connection.Cut {
            note("\(connection.number) is cut")
        }
        devices[index].hangUp(connection.number)
    }

    /// Lets other things happen between two frames, and while there is nothing to send. Returns false if the listener may no
    /// longer read.
    private func meanwhile(_ connection: Connection) async throws -> Bool {
        guard !isHealed else { return true }
        try checkIsOpen(connection)
        connection.patience -= 1
        guard connection.patience > 0 else { throw Connection.Cut() }
        if chance(40) { try await step() }
        try checkIsOpen(connection)
        return !chance(1)
    }

    private func checkIsOpen(_ connection: Connection) throws {
        guard devices[connection.device].listensTo == connection.number, application.number == connection.process else {
            throw Connection.Cut()
        }
    }

    /// Delivers the bytes in pieces, up to the point where the connection is cut.
    private func receive(_ bytes: [UInt8], _ connection: Connection) throws {
        var rest = bytes.prefix(connection.left)
        let isCut = rest.count < bytes.count
        connection.left -= rest.count
        while !rest.isEmpty {
            let piece = rest.prefix(isHealed ? rest.count : roll(1...max(1, rest.count)))
            rest = rest.dropFirst(piece.count)
            for event in connection.reader.take(piece) { try take(event, connection) }
        }
        if isCut { throw Connection.Cut() }
    }

    private func take(_ event: EventReader.Event, _ connection: Connection) throws {
        let (index, owner) = (connection.device, devices[connection.device].owner)
        let dies = !isHealed && chance(2)
        note("\(devices[index].name) takes \(event.name) \(event.id ?? "") \(event.data)\(dies ? " and dies" : "")")
        try connection.note(event)
        let hasCaughtUp = try devices[index].take(event, dies: dies) { try application.proof(of: $0, owner) }
        if dies { devices[index].giveUp() }
        if dies || (isHealed && hasCaughtUp) { throw Connection.Cut() }
    }
}
