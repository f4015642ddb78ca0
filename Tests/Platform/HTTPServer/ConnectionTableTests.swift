import Synchronization
import Testing

@testable import HTTPServer

struct ConnectionTableTests {
    /// Connections by number, and which of them were asked to go.
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

    @Test func theLongestWaitingGoesAndTheAnsweredStay() {
        let application = Application(limit: 3)
        let ids = (1...3).map { application.open($0).id }
        application.table.answers(ids[0])
        #expect(application.open(4).admission == .admitted)
        #expect(application.gone == [2])
        application.table.waits(ids[0], wasAnswered: false)
        #expect(application.open(5).admission == .admitted)
        #expect(application.gone == [2, 3])
    }

    @Test func whereAllAreAnsweredNobodyGoes() {
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

    @Test func whoDidNotGoCounts() {
        let application = Application(limit: 1)
        let first = application.open(1).id
        let second = application.open(2).id
        application.table.answers(first)
        application.table.stays(first)
        application.table.answers(second)
        #expect(application.open(3).admission == .full)
    }

    @Test func manyComeAndGo() {
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

    @Test func afterTheEndNobodyIsTaken() {
        let application = Application(limit: 10)
        _ = application.open(1)
        application.table.endAll()
        #expect(application.gone == [-1])
        #expect(application.open(2).admission == .late)
    }

    @Test(
        arguments: [(nil, 20_000, 2_048), (nil, 1_024, 896), (100, 1_024, 100), (5_000, 1_024, 896), (nil, 64, 16)]
            as [(Int?, Int, Int)])
    func connectionsFitTheFilesThereMayBe(wanted: Int?, files: Int, connections: Int) {
        #expect(FileLimit.connections(wanted: wanted, files: files) == connections)
    }
}
