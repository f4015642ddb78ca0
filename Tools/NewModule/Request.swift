/// The request.
struct Request: Equatable {
    let slice: Name
    private(set) var records: [RecordSpec] = []
    private(set) var fields: [(record: Name, field: FieldSpec)] = []

    static let usage = """
        Tools/new-module NAME --record 'RECORD FIELD:KIND… …' [--record …] [--field 'RECORD FIELD:KIND?…'] [--contract]

          A slice that is not there is made with its first record type; one that is there gets the others.
          KIND   \(Kind.allCases.map(\.rawValue).joined(separator: ", "))
          marks  ? optional   ! the key   ^ sorted   ~ searched by its words   =a,b the choices
          Without a key, records have identities. --contract builds mizan and makes the slice's contract.

          Tools/new-module Library --record 'Book title:text!^~ author:text?^ state:choice=open,done'
          Tools/new-module Library --field 'Book pages:integer?'
        """

    init(_ words: [String]) throws(Refusal) {
        guard let name = words.first, !name.hasPrefix("--") else { throw Refusal("Say what the slice is called.") }
        slice = try Name(type: name, "The slice")
        var rest = words.dropFirst()
        while let option = rest.popFirst() {
            guard ["--record", "--field"].contains(option) else { throw Refusal("There is no option “\(option)”.") }
            guard let text = rest.popFirst() else { throw Refusal("\(option) needs a value.") }
            if option == "--record" { records.append(try RecordSpec(text)) } else { try takeField(text) }
        }
        guard !records.isEmpty || !fields.isEmpty else {
            throw Refusal("Nothing is asked for: give a --record, or for a slice that is there a --field.")
        }
        if let twice = records.map(\.name).first(where: { name in records.count { $0.name == name } > 1 }) {
            throw Refusal("The record type “\(twice.text)” is given twice.")
        }
    }

    private mutating func takeField(_ text: String) throws(Refusal) {
        let words = text.split(separator: " ").map(String.init)
        let name = try Name(type: words.first ?? "", "The record type")
        guard words.count > 1 else { throw Refusal("--field “\(text)” names no field.") }
        for word in words.dropFirst() {
            let field = try FieldSpec(word)
            guard !fields.contains(where: { $0.record == name && $0.field.name.snake == field.name.snake }) else {
                throw Refusal("The record type “\(name.text)” has the field “\(field.name.text)” twice.")
            }
            fields.append((name, field))
        }
    }

    static func == (left: Request, right: Request) -> Bool {
        left.slice == right.slice && left.records == right.records
            && left.fields.elementsEqual(right.fields) { $0.record == $1.record && $0.field == $1.field }
    }
}
