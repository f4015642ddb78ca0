import Glibc
import Kernel
import Transport

/// The options of the command line.
struct ProbePlan {
    private var configuration = TransportConfiguration(requestsPerHost: 10_000)
    private var url = ""
    private var count = 1
    private var parallel = 1
    private var limit: Int64 = 16 << 20
    private var file: String?
    private var hash: [UInt8]?
    private var isStream = false
    /// The number of events to wait for; nil if the request is not for events.
    private var events: Int?
    private var method = HTTPMethod.get
    private var body = HTTPBody.none
    private var pace: Duration?
    /// True if failed requests are counted like answered ones.
    private var countsFailures = false
    private var timeouts = Timeouts()
    private var retries = RetryRule.never
    /// The time after which a request is cancelled; nil if it is not cancelled.
    private var patience: Duration?

    struct Misuse: Error {
        let text: String
    }

    init(_ arguments: [String]) throws {
        var rest = arguments[...]
        var allowed: [AddressRange] = []
        while let argument = rest.popFirst() {
            guard argument.hasPrefix("--") else {
                url = argument
                continue
            }
            guard let value = rest.popFirst() else { throw Misuse(text: "\(argument) needs a value") }
            switch argument {
            case "--allow":
                allowed += try value.split(separator: ",").map {
                    try Self.read(argument, String($0), AddressRange.init)
                }
            case "--ca": configuration.caFile = value
            case "--proxy": configuration.proxy = try Self.read(argument, value, ProxyAddress.init)
            case "--count": count = try Self.number(value)
            case "--parallel": parallel = try Self.number(value)
            case "--limit": limit = Int64(try Self.number(value))
            case "--download": file = value
            case "--sha256": hash = try Self.read(argument, value, Hexadecimal.bytes)
            case "--stream": isStream = value == "yes"
            case "--events": events = try Self.number(value)
            case "--method": method = try Self.read(argument, value, HTTPMethod.init)
            case "--body": body = .bytes(Array(value.utf8))
            case "--upload": body = try ProbeUpload.body(of: value)
            case "--pace": pace = .milliseconds(try Self.number(value))
            case "--failures": countsFailures = value == "yes"
            case "--connect": timeouts.connect = .milliseconds(try Self.number(value))
            case "--attempts": retries.attempts = try Self.number(value)
            case "--cancel": patience = .milliseconds(try Self.number(value))
            default: throw Misuse(text: "what is \(argument)?")
            }
        }
        configuration.addresses = AddressGuard(allowed: allowed)
    }

    private static func read<Value>(
        _ argument: String, _ text: String, _ reading: (String) -> Value?
    ) throws -> Value {
        guard let value = reading(text) else { throw Misuse(text: "\(argument) cannot be \(text)") }
        return value
    }

    private static func number(_ text: String) throws -> Int {
        guard let number = Int(text) else { throw Misuse(text: "\(text) is no number") }
        return number
    }

    func run() async throws {
        let client = HTTPClient(
            configuration, effects: .init(now: { Instant(microseconds: 1_000_000 * Int64(time(nil))) }))
        let began = ContinuousClock.now
        do {
            try await work(with: client)
        } catch {
            await client.close()
            throw error
        }
        let took = ContinuousClock.now - began
        await client.close()
        print("took \(Int(took / .milliseconds(1))) ms")
    }

    private func work(with client: HTTPClient) async throws {
        let request = HTTPRequest(
            method, try HTTPURL(url), body: body, limit: limit, timeouts: timeouts, retries: retries, pace: pace)
        if let events { return try await listen(request, for: events, by: client) }
        if let file {
            let done = try await client.download(request, to: file, expecting: hash)
            return print("downloaded \(done.size) bytes")
        }
        if let patience { return try await cancel(request, after: patience, by: client) }
        let tally = try await tally(request, by: client)
        for (status, count) in tally.sorted(by: { $0.key < $1.key }) { print("\(count) x \(status)") }
    }

    /// Prints up to this many events, or fewer if the server ends the stream.
    private func listen(_ request: HTTPRequest, for most: Int, by client: HTTPClient) async throws {
        var left = most
        for try await event in client.events(request) {
            print("event \(event.type) \(event.id): \(event.data)")
            left -= 1
            if left <= 0 { return }
        }
        print("no more events")
    }

    /// Sends requests from the specified number of tasks at the same time. Each task sends its share of all requests.
    private func tally(_ request: HTTPRequest, by client: HTTPClient) async throws -> [String: Int] {
        try await withThrowingTaskGroup(of: [String: Int].self) { group in
            for worker in 0..<parallel {
                let own = count / parallel + (worker < count % parallel ? 1 : 0)
                group.addTask {
                    var tally: [String: Int] = [:]
                    for _ in 0..<own { tally[try await self.answer(request, by: client), default: 0] += 1 }
                    return tally
                }
            }
            return try await group.reduce(into: [:]) { $0.merge($1, uniquingKeysWith: +) }
        }
    }

    private func answer(_ request: HTTPRequest, by client: HTTPClient) async throws -> String {
        do {
            return try await whole(request, by: client)
        } catch let error as TransportError where countsFailures {
            return error.atBoundary.reason
        }
    }

    private func whole(_ request: HTTPRequest, by client: HTTPClient) async throws -> String {
        guard isStream else {
            let answer = try await client.send(request)
            return "\(answer.status), \(answer.body.count) bytes of \(answer.url)"
        }
        // First opens a connection with HTTP/2. The stream must not use this connection.
        _ = try await client.send(HTTPRequest(.head, request.url, timeouts: timeouts))
        let stream = try await client.stream(request)
        var bytes = 0
        for try await piece in stream { bytes += piece.count }
        return "\(stream.status), \(bytes) bytes of \(stream.url)"
    }

    /// Cancels a request, and measures the time from then until its task ends.
    private func cancel(_ request: HTTPRequest, after patience: Duration, by client: HTTPClient) async throws {
        let task = Task { try await client.send(request) }
        try await Task.sleep(for: patience)
        let began = ContinuousClock.now
        task.cancel()
        let result = await task.result
        let took = ContinuousClock.now - began
        switch result {
        case .success(let answer): print("answered \(answer.status)")
        case .failure(let error as TransportError): print("refused: \(error.atBoundary.reason)")
        case .failure(let error): throw error
        }
        print("free after \(Int(took / .microseconds(1))) us")
    }
}
