package import Kernel
internal import ModuleKit

// Days and moments in a query may be given in words (`today`, `last week`, `yesterday 14:30`). Words are checked with the rest
// of the head, and resolved on the view from which the answer is read, with the owner's time zones in that view.

extension ValueType {
    /// The words that are allowed for a value of this type.
    var words: FilterWords? {
        switch self {
        case .day: .days
        case .instant: .moments
        default: nil
        }
    }

    func isInWords(_ text: String, for filter: RecordQuery.Filter) -> Bool {
        guard let words, filter.takesWords(words) else { return false }
        return MomentWords.canRead(text)
    }
}

extension Endpoint {
    /// True if the endpoint has a view of the store on which words can be resolved.
    var readsWords: Bool {
        if case .reading = handler { true } else { false }
    }
}

extension Request {
    /// The same input, with the words of its query resolved to values.
    func resolved(
        for endpoint: Endpoint, in reading: ReadTransaction, by words: EndpointExecutor.WordReader?
    ) throws -> Request {
        let kinds = Dictionary(
            (endpoint.list?.filters ?? []).map { ($0.name, endpoint.list?.words(of: $0)) }
        ) { first, _ in first }
        let isWorded = input.list.isInWords { kinds[$0] ?? nil } || input.query.isInWords
        guard isWorded, let words = try words?(reading) else { return self }
        var request = self
        request.input = RequestInput(
            path: input.path, query: try input.query.resolved(by: words), headers: input.headers, body: input.body,
            json: input.json, bytes: input.bytes, list: try input.list.resolved(by: words) { kinds[$0] ?? nil },
            address: input.address, clientKey: input.clientKey)
        return request
    }
}

extension Values {
    fileprivate var isInWords: Bool { members.contains { words(of: $0) != nil } }

    /// Words for a day become that day, and a day given for a moment becomes the day's first moment.
    fileprivate func resolved(by reader: MomentWords) throws -> Values {
        Values(
            place: place, declared: declared,
            members: try members.map { member in
                guard let (words, text) = words(of: member) else { return member }
                let value: String =
                    switch words {
                    case .days: try reader.days.day(text).description
                    case .moments, .momentsOfDays: try reader.moment(text).description
                    }
                return JSONValue.Member(member.name, .string(value))
            })
    }

    private func words(of member: JSONValue.Member) -> (FilterWords, String)? {
        guard let type = declared.first(where: { $0.name == member.name })?.type, let words = type.words,
            case .string(let text) = member.value, !type.accepts(member.value)
        else { return nil }
        return (words, text)
    }
}

extension [Refusal] {
    /// The possible errors of words that stand for days or moments.
    package static let words: [Refusal] = [
        .calendarWords, .calendarNoSuchDay, .calendarNoSuchTime, .calendarOutOfRange, .calendarReversedRange,
    ]
}
