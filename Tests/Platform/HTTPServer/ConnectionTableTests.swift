import Accounts
import Kernel
import Synchronization
import Testing

@testable import HTTPServer

struct ConnectionTableTests {
    /// A table of numbered connections, and the numbers of those that were closed to make room.
    private final class Application: Sendable {
        let table: ConnectionTable
        private let left = Mutex<[Int]>([])

        init(limit: Int) { table = ConnectionTable(limit: limit) }

        var gone: [Int] { left.withLock { $0 } }

        func open(_ number: Int) -> (id: ConnectionTable.ID, admission: ConnectionTable.Admission) {
            table.open(
                giveWay: { self.left.withLock { $0.append(number) } },
                end: { self.left.withLock { $0.append(-number) } })
        }
    }

    @Test func theLongestWaitingConnectionIsClosedBeforeAnsweredConnections() {
        let application = Application(limit: 3)
        let ids = (1...3).map { application.open($0).id }
        application.table.answers(ids[0])
        #expect(application.open(4).admission == .admitted)
        #expect(application.gone == [2])
        application.table.waits(ids[0], wasAnswered: false)
        #expect(application.open(5).admission == .admitted)
        #expect(application.gone == [2, 3])
    }

    @Test func connectionsBeingAnsweredAreNeverClosed() {
        let application = Application(limit: 2)
        let ids = (1...2).map { application.open($0).id }
        for id in ids { application.table.answers(id) }
        let (id, admission) = application.open(3)
        #expect(admission == .full)
        application.table.closed(id)
        application.table.closed(ids[0])
        #expect(application.open(4).admission == .admitted)
        #expect(application.gone == [])
    }

    @Test func aConnectionKeptOpenByItsHandlerStillCounts() {
        let application = Application(limit: 1)
        let first = application.open(1).id
        let second = application.open(2).id
        application.table.answers(first)
        application.table.stays(first)
        application.table.answers(second)
        #expect(application.open(3).admission == .full)
    }

    /// Stands for the channel by which a connection is identified.
    private final class Channel {}

    private static func holder(_ owner: Int, _ address: Int) -> ConnectionTable.Holder {
        ConnectionTable.Holder(
            owner: OwnerID("0198c0de-0000-7000-8000-00000000000\(owner)") ?? .shared,
            address: ClientAddress("192.0.2.\(address)"))
    }

    /// Opens this many connections, each with a request of the holder for its number. Returns the number of accepted requests.
    private func taken(
        _ count: Int, of limit: Int, _ holder: (Int) -> ConnectionTable.Holder
    ) -> (table: ConnectionTable, channels: [Channel], taken: Int) {
        let table = ConnectionTable(limit: limit)
        let channels = (0..<count).map { _ in Channel() }
        var taken = 0
        for (number, channel) in channels.enumerated() {
            let (id, admission) = table.open(ObjectIdentifier(channel), giveWay: {}, end: {})
            guard admission == .admitted else { continue }
            do {
                try table.admit(ObjectIdentifier(channel), holder(number))
                taken += 1
            } catch {
                #expect(error.reason == "http.connection-share")
                table.closed(id)
            }
        }
        return (table, channels, taken)
    }

    @Test(arguments: [(1, 1), (2, 1), (4, 3), (20, 8), (100, 25), (1_000, 250)])
    func anAccountHasAShareOfTheConnections(limit: Int, share: Int) throws {
        let (table, channels, taken) = taken(2 * limit, of: limit) { Self.holder(1, $0 % 200) }
        #expect(taken == share)
        // The account can still use the connections that it has.
        try table.admit(ObjectIdentifier(channels[0]), Self.holder(1, 0))
        let another = Channel()
        guard limit > 1 else { return }
        #expect(table.open(ObjectIdentifier(another), giveWay: {}, end: {}).admission == .admitted)
        try table.admit(ObjectIdentifier(another), Self.holder(2, 1))
    }

    @Test func anAddressHasAShareOfTheConnections() throws {
        let (table, _, taken) = taken(150, of: 100) { Self.holder($0 % 9, 1) }
        #expect(taken == 75)
        let another = Channel()
        _ = table.open(ObjectIdentifier(another), giveWay: {}, end: {})
        try table.admit(ObjectIdentifier(another), Self.holder(1, 2))
    }

    @Test func aFinishedRequestNoLongerCountsTowardsAShare() throws {
        let table = ConnectionTable(limit: 4)
        let channels = (0..<20).map { _ in Channel() }
        for channel in channels {
            let id = table.open(ObjectIdentifier(channel), giveWay: {}, end: {}).id
            for _ in 0..<5 {
                try table.admit(ObjectIdentifier(channel), Self.holder(1, 1))
                table.waits(id, wasAnswered: true)
            }
            table.closed(id)
        }
        #expect(table.count == 0)
    }

    @Test func manyConnectionsOpenAndClose() {
        let application = Application(limit: 10)
        for number in 1...10_000 {
            let (id, admission) = application.open(number)
            #expect(admission == .admitted)
            for _ in 1...3 {
                application.table.answers(id)
                application.table.waits(id, wasAnswered: true)
            }
            if number % 2 == 0 { application.table.closed(id) }
        }
        #expect(application.gone.count == 4_991)
    }

    @Test func afterTheEndNoConnectionIsAccepted() {
        let application = Application(limit: 10)
        _ = application.open(1)
        application.table.endAll()
        #expect(application.gone == [-1])
        #expect(application.open(2).admission == .late)
    }

    @Test(
        arguments: [(nil, 20_000, 2_048), (nil, 1_024, 896), (100, 1_024, 100), (5_000, 1_024, 896), (nil, 64, 16)]
            as [(Int?, Int, Int)])
    func theConnectionLimitFitsTheFileLimit(wanted: Int?, files: Int, connections: Int) {
        #expect(FileLimit.connections(wanted: wanted, files: files) == connections)
    }
}
