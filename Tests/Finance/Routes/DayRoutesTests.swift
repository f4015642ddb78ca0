import Kernel
import TestSupport
import Testing

/// Over HTTP, a day means the day for which a transaction counts, wherever the owner lives and whenever the owner's day begins
/// (F-54).
struct DayRoutesTests {
    private static let transactions = "/v1/finance/transactions"

    /// 14:30 UTC on 8 January is already 9 January in Auckland.
    static let lives: [(zone: String, dayStart: Int, today: String, yesterday: String)] = [
        ("America/New_York", 0, "2026-01-08", "2026-01-07"), ("Europe/Berlin", 3, "2026-01-08", "2026-01-07"),
        ("Europe/London", 1, "2026-01-08", "2026-01-07"), ("Pacific/Auckland", 0, "2026-01-09", "2026-01-08"),
        ("Europe/Berlin", 0, "2026-01-08", "2026-01-07"),
    ]

    private func living(_ zone: String, _ dayStart: Int = 0) async throws -> (FinanceFacade, account: JSONValue) {
        let facade = try await FinanceFacade(zones: .test(stays: { _ in [ZoneStay(zone: zone, dayStart: dayStart)] }))
        let account = try await facade.answer(
            "POST", "/v1/finance/accounts", ["name": "Cash", "type": "cash", "currencyCode": "EUR"])
        return (facade, try #require(account["id"]))
    }

    private func found(_ facade: FinanceFacade, _ query: String) async throws -> [JSONValue] {
        guard case .array(let items)? = try await facade.answer("GET", Self.transactions + "?" + query)["items"] else {
            return []
        }
        return items.compactMap { $0["description"] }
    }

    @Test(arguments: lives.indices)
    func anEntryWithoutADateIsDatedToday(index: Int) async throws {
        let life = Self.lives[index]
        let (facade, account) = try await living(life.zone, life.dayStart)
        let lunch = try await facade.answer(
            "POST", Self.transactions, ["accountId": account, "amountCents": -999, "description": "lunch"])
        #expect(lunch["day"] == .string(life.today))
        #expect(lunch["date"] == "2026-01-08T14:30:00.000Z")
        for query in [
            "date=today", "day=today", "day=\(life.today)", "date=\(life.today)", "day[ge]=today", "day[le]=today",
            "date[ge]=today", "date[gt]=yesterday", "date=2026-01-08T14:30:00.000Z", "date=this%20month",
        ] {
            #expect(try await found(facade, query) == ["lunch"], "\(query)")
        }
        for query in [
            "date=yesterday", "day=yesterday", "day=\(life.yesterday)", "date[lt]=today", "day[gt]=today",
            "date=tomorrow",
        ] {
            #expect(try await found(facade, query).isEmpty, "\(query)")
        }
    }

    @Test(arguments: lives.indices)
    func aMonthIncludesTheEntriesOfItsFirstDay(index: Int) async throws {
        let life = Self.lives[index]
        let (facade, account) = try await living(life.zone, life.dayStart)
        for (text, day) in [("rent", "2025-11-01"), ("last", "2025-11-30"), ("before", "2025-10-31")] {
            _ = try await facade.answer(
                "POST", Self.transactions,
                [
                    "accountId": account, "amountCents": -1, "description": .string(text),
                    "date": .string("\(day)T00:00:00.000Z"),
                ])
        }
        #expect(try await found(facade, "date=2025-11") == ["last", "rent"])
        #expect(try await found(facade, "date[ge]=2025-11-01&date[le]=2025-11-30") == ["last", "rent"])
        #expect(try await found(facade, "day[ge]=2025-11-01&day[le]=2025-11-30&sort=day") == ["rent", "last"])
    }

    /// A `day` without a `date` means noon where the owner lives. If a `date` is sent as well, the `day` is ignored.
    @Test(arguments: [
        ("America/New_York", "2026-01-05T17:00:00.000Z"), ("Pacific/Auckland", "2026-01-04T23:00:00.000Z"),
        // In this zone, noon is midnight in UTC. A moment at midnight in UTC would be read as a day.
        ("Etc/GMT+12", "2026-01-05T00:00:00.000Z"),
    ])
    func aDayWithoutATimeMeansNoonOfThatDay(zone: String, date: String) async throws {
        let (facade, account) = try await living(zone)
        let alone = try await facade.answer(
            "POST", Self.transactions, ["accountId": account, "amountCents": -1, "day": "2026-01-05"])
        #expect(alone["date"] == .string(date) && alone["day"] == "2026-01-05")
        let beside = try await facade.answer(
            "POST", Self.transactions,
            ["accountId": account, "amountCents": -1, "day": "2020-02-02", "date": "2026-01-03T00:00:00.000Z"])
        #expect(beside["date"] == "2026-01-03T00:00:00.000Z" && beside["day"] == "2026-01-03")
        guard case .string(let id)? = beside["id"] else { return }
        let moved = try await facade.answer("PATCH", "\(Self.transactions)/\(id)", ["day": "2026-01-05"])
        #expect(moved["date"] == .string(date) && moved["day"] == "2026-01-05")
    }

    @Test func theTrashIsFilteredByDayToo() async throws {
        let (facade, account) = try await living("America/New_York")
        let lunch = try await facade.answer(
            "POST", Self.transactions, ["accountId": account, "amountCents": -1, "description": "lunch"])
        guard case .string(let id)? = lunch["id"] else { return }
        _ = try await facade.answer("DELETE", "\(Self.transactions)/\(id)")
        for (query, count) in [("date=today", 1), ("day=today", 1), ("date=yesterday", 0)] {
            guard case .array(let items)? = try await facade.answer("GET", "/v1/finance/trash?\(query)")["items"] else {
                continue
            }
            #expect(items.count == count, "\(query)")
        }
    }

    @Test func aFieldMayAppearInSortOnce() async throws {
        let facade = try await FinanceFacade()
        for sort in ["date,-date", "day,day"] {
            let refused = try await facade.refusal("GET", "\(Self.transactions)?sort=\(sort)")
            #expect(refused.reason == "http.parameter" && refused.details["parameter"] == "sort")
        }
    }
}
