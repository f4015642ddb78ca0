import Kernel
import LibraryInfrastructure
import Testing

/// The XML of the catalogue.
struct CatalogueFeedTests {
    @Test func textIsEscapedAndWhatXMLCannotHoldIsLeftOut() throws {
        let moment = try #require(Instant("2026-01-08T14:30:00Z"))
        let feed = CatalogueFeed(
            id: "urn:x", title: "A & B", updated: Instant(microseconds: 0),
            links: [.init("next", "/opds/search?q=%22&page=2", as: CatalogueFeed.acquisition)],
            entries: [
                .init(
                    id: "urn:uuid:1", title: "<\u{1}Kitab\u{FFFE}>", author: "“É” \"x\"", updated: moment, links: [])
            ])
        #expect(
            feed.xml == """
                <?xml version="1.0" encoding="UTF-8"?>
                <feed xmlns="http://www.w3.org/2005/Atom" xmlns:opds="http://opds-spec.org/2010/catalog">
                <id>urn:x</id>
                <title>A &amp; B</title>
                <updated>2026-01-08T14:30:00.000Z</updated>
                <author><name>Mizan</name></author>
                <link rel="next" href="/opds/search?q=%22&amp;page=2" type="\(CatalogueFeed.acquisition)"/>
                <entry>
                <title>&lt;Kitab&gt;</title>
                <id>urn:uuid:1</id>
                <updated>2026-01-08T14:30:00.000Z</updated>
                <author><name>“É” &quot;x&quot;</name></author>
                </entry>
                </feed>

                """)
    }
}
