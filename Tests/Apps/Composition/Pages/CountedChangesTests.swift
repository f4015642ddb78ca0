import Testing

@testable import Composition

/// The page of changes has one row for the touches of a counter on a day, by the name that people know.
@Suite(.serialized)
struct CountedChangesTests {
    /// The address of the dua that is said three times, without the question.
    private func counter(_ site: Site, _ cookie: String) async throws -> String {
        let sent = try await site.send(
            "POST", "/app/habits/journeys", form: "journey=starter%3Afirst-steps&follow=true", cookie: cookie)
        #expect(sent.status == 303)
        let plan = try await site.send("GET", "/app/habits", cookie: cookie).text
        let links = plan.matches(of: #/href="(\/app\/habits\/things\/[^"?]+)/#).map { String($0.1) }
        for link in links {
            if try await site.send("GET", link, cookie: cookie).text.contains("data-wanted=\"3\"") { return link }
        }
        return ""
    }

    private func count(_ counter: String, _ by: String, _ site: Site, _ cookie: String) async throws {
        let page = try await site.send("GET", counter, cookie: cookie).text
        let day = try #require(page.firstMatch(of: #/name="day" value="([^"]+)"/#)).1
        let sent = try await site.send("POST", counter + "/count", form: "day=\(day)&by=\(by)", cookie: cookie)
        #expect(sent.status == 303, "\(sent.text)")
    }

    private func rows(_ site: Site, _ cookie: String) async throws -> [String] {
        let page = try await site.send("GET", "/app/changes", cookie: cookie).text
        return page.matches(of: #/<li><bdi>(.+?)<\/bdi>/#).map { String($0.1) }
    }

    @Test func touchesOfADayAreOneRow() async throws {
        let site = try await Site()
        let amina = try await site.signIn("amina")
        let counter = try await counter(site, amina)
        for by in ["1", "2"] {
            try await count(counter, by, site, amina)
            #expect(try await site.send("POST", "/app/line", form: "line=weight+7\(by)", cookie: amina).status == 303)
        }
        let weights = ["Added measurement “Weight 72 kg”", "Added measurement “Weight 71 kg”"]
        let followed = "Added followed journey “First steps”"
        #expect(
            try await rows(site, amina)
                == [weights[0], "Counted 3 times: “I ask God’s forgiveness”", weights[1], followed])
        // The row takes back its latest change: the two touches that completed the dua.
        let page = try await site.send("GET", "/app/changes", cookie: amina).text
        let offer = try #require(
            page.firstMatch(of: #/value="(\d+)">[^v]+value="[^"]+">\n<button class="quiet">Take the last/#))
        #expect(page.matches(of: #/Take back</#).count == 3)
        let undone = try await site.send("POST", "/app/undo", form: "number=\(offer.1)", cookie: amina)
        #expect(undone.status == 303)
        let after = try await rows(site, amina)
        #expect(after.contains("Counted once: “I ask God’s forgiveness”"), "\(after)")
        #expect(after[0] == "Took back: Counted 2 times: “I ask God’s forgiveness”")
        // The first touch is the latest again.
        let left = try await site.send("GET", "/app/changes", cookie: amina).text
        #expect(left.matches(of: #/Take back</#).count == 5 && !left.contains("Take the last"))
        #expect(try await site.send("GET", counter, cookie: amina).text.contains("<output>1</output>"))
        try await site.application.close()
    }

    /// The touches of an earlier page are not the last ones of their day, so they cannot be taken back before those.
    @Test func touchesBeforeTheLastAreNotOffered() async throws {
        let site = try await Site()
        let amina = try await site.signIn("amina")
        let counter = try await counter(site, amina)
        for _ in 1...2 { try await count(counter, "1", site, amina) }
        for number in 1...50 {
            #expect(
                try await site.send("POST", "/app/line", form: "line=weight+\(number)", cookie: amina).status == 303)
        }
        func second() async throws -> String {
            let first = try await site.send("GET", "/app/changes", cookie: amina).text
            let next = try #require(first.firstMatch(of: #/rel="next" href="([^"]+)"/#)).1
            return try await site.send("GET", String(next).replacing("&amp;", with: "&"), cookie: amina).text
        }
        #expect(try await second().contains("Take the last one back"))
        try await count(counter, "1", site, amina)
        let later = try await second()
        #expect(later.contains("Counted 2 times") && !later.contains("Take the last one back"))
        try await site.application.close()
    }

    /// A page is full of rows, however many operations they stand for, and the next page goes on after them.
    @Test func aPageIsFullOfRows() async throws {
        let site = try await Site()
        let amina = try await site.signIn("amina")
        let counter = try await counter(site, amina)
        for number in 1...51 {
            #expect(
                try await site.send("POST", "/app/line", form: "line=weight+\(number)", cookie: amina).status == 303)
            guard number > 48 else { continue }
            try await count(counter, "1", site, amina)
        }
        let first = try await site.send("GET", "/app/changes", cookie: amina).text
        #expect(first.matches(of: #/<li><bdi>/#).count == 50 && first.contains("Counted 3 times"))
        #expect(first.contains("Weight 3 kg”") && !first.contains("Weight 2 kg”"))
        let next = try #require(first.firstMatch(of: #/rel="next" href="([^"]+)"/#)).1
        let second = try await site.send("GET", String(next).replacing("&amp;", with: "&"), cookie: amina).text
        #expect(second.contains("Weight 2 kg”") && second.contains("Weight 1 kg”") && !second.contains("Weight 3 kg”"))
        #expect(second.contains("First steps") && !second.contains("rel=\"next\""))
        try await site.application.close()
    }
}
