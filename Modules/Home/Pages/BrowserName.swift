internal import HTTPKit

/// The words by which a person recognises a browser in the list of devices: “Firefox on Android”. They come from a fixed list, so
/// nothing that a client sends is stored.
enum BrowserName {
    static let field = Field.optional("User-Agent", .text, "The browser, for the list of devices.")

    static func read(_ input: RequestInput) throws -> String? {
        try input.headers.optionalText("User-Agent").flatMap(words)
    }

    /// Other browsers have the words of Chrome and Safari too, so theirs come first.
    private static let browsers = [
        ("Edg", "Edge"), ("OPR/", "Opera"), ("SamsungBrowser", "Samsung Internet"), ("Firefox", "Firefox"),
        ("FxiOS", "Firefox"), ("CriOS", "Chrome"), ("Chrome", "Chrome"), ("Safari", "Safari"),
    ]
    /// Android's and iOS's words contain those of other systems.
    private static let systems = [
        ("Android", "Android"), ("iPhone", "iPhone"), ("iPad", "iPad"), ("CrOS", "ChromeOS"), ("Windows", "Windows"),
        ("Macintosh", "Mac"), ("Linux", "Linux"),
    ]

    /// Nil if neither the browser nor the system is known.
    static func words(_ agent: String) -> String? {
        let browser = browsers.first { agent.contains($0.0) }?.1
        let system = systems.first { agent.contains($0.0) }?.1
        switch (browser, system) {
        case (let browser?, let system?): return "\(browser) on \(system)"
        case (let known?, nil), (nil, let known?): return known
        case (nil, nil): return nil
        }
    }
}
