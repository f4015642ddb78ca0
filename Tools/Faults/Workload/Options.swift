internal import Kernel

/// The program's options.
struct Options: Sendable {
    enum Verb: String, CaseIterable { case run, retry, verify }

    let verb: Verb
    private(set) var directory = ""
    private(set) var owners = 3
    private(set) var tasks = 16
    private(set) var seconds = 1.0
    /// The prefix of every idempotency key of a run, so that no two runs share a key.
    private(set) var name = "run"
    private(set) var ledgers: [String] = []

    static let usage = """
        store-workload run --data DIR --name NAME [--tasks 16] [--owners 3] [--seconds 1]
        store-workload retry --data DIR LEDGER…
        store-workload verify --data DIR LEDGER…
        """

    init(_ arguments: [String]) throws(MizanError) {
        guard let first = arguments.first, let verb = Verb(rawValue: first) else { throw Self.wrong("no verb") }
        self.verb = verb
        var rest = arguments.dropFirst()
        while let argument = rest.popFirst() {
            switch argument {
            case "--data": directory = try Self.value(&rest, argument)
            case "--name": name = try Self.value(&rest, argument)
            case "--owners": owners = try Self.number(&rest, argument)
            case "--tasks": tasks = try Self.number(&rest, argument)
            case "--seconds":
                let text = try Self.value(&rest, argument)
                guard let number = Double(text), number > 0 else { throw Self.wrong("\(argument) \(text)") }
                seconds = number
            case _ where argument.hasPrefix("--"): throw Self.wrong(argument)
            default: ledgers.append(argument)
            }
        }
        if directory.isEmpty { throw Self.wrong("no --data") }
    }

    private static func value(_ rest: inout ArraySlice<String>, _ name: String) throws(MizanError) -> String {
        guard let value = rest.popFirst() else { throw wrong("\(name) without a value") }
        return value
    }

    private static func number(_ rest: inout ArraySlice<String>, _ name: String) throws(MizanError) -> Int {
        let text = try value(&rest, name)
        guard let number = Int(text), number > 0 else { throw wrong("\(name) \(text)") }
        return number
    }

    private static func wrong(_ what: String) -> MizanError {
        MizanError(.invalidInput, "workload.usage", "\(what)\n\(usage)")
    }
}
