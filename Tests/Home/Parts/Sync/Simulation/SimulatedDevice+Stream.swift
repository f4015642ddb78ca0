import Changes
import Kernel

@testable import HomeDevices

extension SimulatedDevice {
    /// Processes an event of a stream together with its cursor. Returns whether the device has caught up.
    mutating func take(
        _ event: EventReader.Event, dies: Bool, proving prove: (SyncPage) throws -> String?
    ) throws -> Bool {
        let before = dies ? store : nil
        let data = try JSONReader.read(Array(event.data.utf8))
        try require((event.name == "change") == (event.id != nil), "a \(event.name) has the id \(event.id ?? "none")")
        switch event.name {
        case "change": try take(Wire.item(data), SyncCursor(event.id ?? ""))
        case "caught-up": try takeEnd(data, prove)
        case "reset": try takeReset(data)
        case "closed": try require(data["reason"] != nil, "it does not say why it closed")
        default: throw Device.Broken(description: "\(name): an event \(event.name)")
        }
        if let before { store = before }
        return event.name == "caught-up" && !dies
    }

    private mutating func take(_ item: RecordChanges.Item, _ cursor: SyncCursor) throws {
        try require(cursor.version == item.version, "the id \(cursor) is not that of \(item.version)")
        let known = store.replica.cursor
        if let known { try require(known.epoch == cursor.epoch, "the epoch is another, and nothing said so") }
        let page = SyncPage(
            epoch: cursor.epoch, slices: store.slices, from: item.version - 1, cursor: cursor, more: true,
            items: [item], floor: 0)
        try take(page) { _ in nil }
        store.lastEventID = cursor.description
    }

    private mutating func takeEnd(_ data: JSONValue, _ prove: (SyncPage) throws -> String?) throws {
        var page = SyncPage(
            epoch: try data.text("epoch"), slices: try data.list("slices").map(Wire.text), from: 0,
            cursor: try SyncCursor(data.text("cursor")), more: false, floor: try data.integer("floor"))
        if let known = store.replica.cursor {
            try require(known.epoch == page.epoch, "the epoch is another, and nothing said so")
        }
        page.checksums = try data["checksums"].map(Wire.checksums)
        try take(page, proving: prove)
    }

    private mutating func takeReset(_ data: JSONValue) throws {
        guard let reason = SyncReset(rawValue: try data.text("reason")) else { throw Wire.Malformed() }
        let epoch = try data.text("epoch")
        let cursor = SyncCursor(epoch: epoch, version: 0, mark: "0")
        var page = SyncPage(
            epoch: epoch, slices: store.slices, from: 0, cursor: cursor, more: true, floor: try data.integer("floor"))
        page.reset = reason
        try take(page) { _ in nil }
        // This event has no cursor. The first change after it has one.
        store.replica.cursor = nil
    }
}
