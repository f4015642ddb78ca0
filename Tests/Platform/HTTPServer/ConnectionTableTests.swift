import Synchronization
import Testing

@testable import HTTPServer

struct ConnectionTableTests {
    /// Connections by number, and which of them were asked to go.
    private final class House: Sendable {
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

    @Test func theLongestWaitingGoesAndTheAnsweredStay() {
        let house = House(limit: 3)
        let ids = (1...3).map { house.open($0).id }
        house.table.answers(ids[0])
        #expect(house.open(4).admission == .admitted)
        #expect(house.gone == [2])
        house.table.waits(ids[0], wasAnswered: false)
        #expect(house.open(5).admission == .admitted)
        #expect(house.gone == [2, 3])
    }

    @Test func whereAllAreAnsweredNobodyGoes() {
        let house = House(limit: 2)
        let ids = (1...2).map { house.open($0).id }
        for id in ids { house.table.answers(id) }
        let (id, admission) = house.open(3)
        #expect(admission == .full)
        house.table.closed(id)
        house.table.closed(ids[0])
        #expect(house.open(4).admission == .admitted)
        #expect(house.gone == [])
    }

    @Test func whoDidNotGoCounts() {
        let house = House(limit: 1)
        let first = house.open(1).id
        let second = house.open(2).id
        house.table.answers(first)
        house.table.stays(first)
        house.table.answers(second)
        #expect(house.open(3).admission == .full)
    }

    @Test func manyComeAndGo() {
        let house = House(limit: 10)
        for number in 1...10_000 {
            let (id, admission) = house.open(number)
            #expect(admission == .admitted)
            for _ in 1...3 {
                house.table.answers(id)
                house.table.waits(id, wasAnswered: true)
            }
            if number % 2 == 0 { house.table.closed(id) }
        }
        #expect(house.gone.count == 4_991)
    }

    @Test func afterTheEndNobodyIsTaken() {
        let house = House(limit: 10)
        _ = house.open(1)
        house.table.endAll()
        #expect(house.gone == [-1])
        #expect(house.open(2).admission == .late)
    }

    @Test(
        arguments: [(nil, 20_000, 2_048), (nil, 1_024, 896), (100, 1_024, 100), (5_000, 1_024, 896), (nil, 64, 16)]
            as [(Int?, Int, Int)])
    func connectionsFitTheFilesThereMayBe(wanted: Int?, files: Int, connections: Int) {
        #expect(FileLimit.connections(wanted: wanted, files: files) == connections)
    }
}
