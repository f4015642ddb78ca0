import Kernel
import Testing

/// Every line of the plan is completed in the same way: by the line's own id, whatever its kind is. Amounts are in the habit's
/// unit. A body that would have no effect is refused.
struct PlanCompletionTests {
    let facade: CatalogueFacade

    init() async throws {
        facade = try await CatalogueFacade()
    }

    private func plan() async throws -> [JSONValue] {
        guard case .array(let items)? = try await facade.get("/v1/habits/plan?date=2026-01-08")["items"] else {
            return []
        }
        return items
    }

    private func completed(_ id: String) -> String {
        "/v1/habits/plan/2026-01-08/completed/" + id.replacing(":", with: "%3A")
    }

    private func add(_ body: JSONValue) async throws {
        try await facade.send("POST", "/v1/habits/custom", body, status: 201)
    }

    @Test func everyPlanLineIsCompletedByItsID() async throws {
        try await add(["kind": "own", "subject": "Walk", "id": "walk"])
        try await add(["kind": "own", "subject": "Read", "id": "read", "goal": "at-least 20 pages"])
        try await add(["kind": "dua", "subject": "starter:waking", "id": "waking"])
        try await facade.send("PUT", "/v1/habits/journeys/starter:first-steps", [:], status: 201)
        for line in try await plan() {
            guard case .string(let id)? = line["id"] else { continue }
            #expect(line["state"] == "open")
            for _ in 1...2 {
                let done = try await facade.send("PUT", completed(id))
                #expect(done["id"] == line["id"] && done["state"] == "done", "\(id)")
            }
        }
        #expect(try await plan().allSatisfy { $0["state"] == "done" })
        for line in try await plan() {
            guard case .string(let id)? = line["id"] else { continue }
            try await facade.send("DELETE", completed(id), status: 204)
            try await facade.send("DELETE", completed(id), status: 404)
        }
        #expect(try await plan().allSatisfy { $0["state"] == "open" })
    }

    @Test func amountsAreGivenInTheHabitsUnit() async throws {
        try await add(["kind": "own", "subject": "Read", "id": "read", "goal": "at-least 20 pages"])
        #expect(try await plan().map { $0["wanted"] } == [20])
        let half = try await facade.send("PUT", completed("read"), ["amount": 12.5])
        #expect(half["amount"] == 12.5 && half["wanted"] == 20 && half["state"] == "open" && half["unit"] == "pages")
        #expect(try await facade.send("PUT", completed("read"))["amount"] == 20)
        for amount in [-1, 0.0001] as [JSONValue] {
            try await facade.send("PUT", completed("read"), ["amount": amount], status: 400)
        }
        try await add(["kind": "dua", "subject": "starter:waking", "id": "waking"])
        #expect(
            try await facade.send("PUT", completed("waking"), ["amount": 1], status: 400)["reason"]
                == "habits.value-of-dua")
        #expect(try await facade.send("PUT", completed("nobody"), status: 404)["reason"] == "habits.no-such-line")
        #expect(
            try await facade.send("PUT", completed("read").replacing("01-08", with: "01-09"), status: 400)["reason"]
                == "habits.future-day")
    }

    /// If a goal extends over several days, completing it adds the missing amount. If the request is repeated, the amount is
    /// not added again. If nothing is missing, the request needs an amount.
    @Test func completingAGoalOfSeveralDaysAddsTheMissingAmount() async throws {
        try await add([
            "kind": "own", "subject": "Run", "id": "run", "goal": "at-least 20 km", "schedule": "times:1/7",
        ])
        try await facade.send("PUT", completed("run").replacing("01-08", with: "01-06"), ["amount": 12])
        for _ in 1...2 {
            let done = try await facade.send("PUT", completed("run"))
            #expect(done["state"] == "done" && done["amount"] == 20)
        }
        #expect(try await facade.get("/v1/habits/entries/2026-01-08/run")["amount"] == 8)
        try await facade.send("PUT", completed("run").replacing("01-08", with: "01-06"), ["amount": 20.5])
        try await facade.send("DELETE", completed("run"), status: 204)
        #expect(try await plan().map { $0["state"] } == ["filled"])
        #expect(
            try await facade.send("PUT", completed("run"), status: 400)["detail"]
                == "“Run” already has its 20 km without this day: enter the additional amount.")
        #expect(try await plan().map { $0["state"] } == ["filled"])
    }

    /// The message contains no command, because clients over HTTP have no command line.
    @Test func completingALimitRequiresAnAmount() async throws {
        try await add(["kind": "own", "subject": "Coffee", "id": "coffee", "goal": "at-most 2 cups"])
        let refusal = try await facade.send("PUT", completed("coffee"), status: 400)
        #expect(refusal["reason"] == "habits.amount-needed")
        #expect(refusal["detail"] == "The goal of “Coffee” is at most 2 cups: enter the amount; 0 means none.")
    }

    @Test func completingThroughTheWrongPathNamesTheRightPath() async throws {
        try await add(["kind": "own", "subject": "Walk", "id": "walk"])
        let refusal = try await facade.send("PUT", "/v1/habits/days/2026-01-08/completed/walk", status: 400)
        guard case .string(let detail)? = refusal["detail"] else {
            Issue.record("\(refusal)")
            return
        }
        #expect(
            detail.hasSuffix("PUT /v1/habits/plan/{date}/completed/{id} completes any line of the plan by its id."))
    }

    @Test func theTitleAndGoalOfAHabitCanBeChanged() async throws {
        try await add(["kind": "own", "subject": "Walk", "id": "walk"])
        try await add(["kind": "own", "subject": "Read", "id": "read", "goal": "at-least 20 pages"])
        try await add(["kind": "dua", "subject": "starter:waking", "id": "waking"])
        let path = "/v1/habits/custom/"
        #expect(try await facade.send("PATCH", path + "walk", ["subject": "Long walk"])["subject"] == "Long walk")
        let read = try await facade.send("PATCH", path + "read", ["goal": "at-least 30 pages", "subject": "A book"])
        #expect(read["goal"] == "at-least 30 pages" && read["subject"] == "A book")
        for (id, body, reason) in [
            ("walk", ["goal": "at-least 1 km"], "habits.other-kind"),
            ("waking", ["subject": "Woken"], "habits.goal-of-dua"), ("walk", [:], "habits.nothing-said"),
        ] as [(String, JSONValue, String)] {
            #expect(try await facade.send("PATCH", path + id, body, status: 400)["reason"] == .string(reason))
        }
    }

    @Test func anEntryWithoutContentIsRefused() async throws {
        try await add(["kind": "own", "subject": "Walk", "id": "walk"])
        for body in [nil, [:]] as [JSONValue?] {
            let refusal = try await facade.send("PUT", "/v1/habits/entries/2026-01-08/walk", body, status: 400)
            #expect(refusal["reason"] == "habits.nothing-said")
        }
        #expect(try await plan().map { $0["state"] } == ["open"])
    }
}
