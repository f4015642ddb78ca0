package import Changes
internal import Kernel
internal import Storage

/// Imports records of one type in the form that `… export` writes, a JSON object with a list of records, and in the form that
/// `… list --output csv` prints. An existing record stays as it is. A removed record stays removed unless its restoration is
/// requested.
package struct RecordsImporter: Importer {
    package let name: String
    package let title: String
    package let options = [RemovedItems.option]
    package let list: String
    package let type: any RecordType

    /// - Parameters:
    ///   - list: the list's name in the file, also used as the importer's name.
    ///   - type: a type whose key is a text, an identity or a day.
    package init(_ list: String, _ title: String, of type: any RecordType) {
        (name, self.title, self.list, self.type) = (list, title, list, type)
    }

    package var recognisedBy: [String] { [list, "CSV with the columns of the list"] }

    package func recognises(_ document: ImportDocument) -> Bool {
        switch document {
        case .json: document.keys?.contains(list) ?? false
        case .text(let text): RecordTable(text.text, of: type.schema) != nil
        case .propertyList, .archive, .database: false
        }
    }

    package func prepare(_ document: ImportDocument, _ choices: ImportChoices) throws -> any DocumentWork {
        guard let key = type.schema.keys.first else {
            throw MizanError(.internal, "import.no-key", "Records of \(type.schema.type) have no key.")
        }
        var report = ImportReport()
        report.ignoredKeys = (document.keys ?? []).filter { $0 != list }
        let readings = try readings(of: document, key: key, &report)
        return RecordsWork(
            type: type, key: key.name, report: report, removed: RemovedItems(choices),
            items: DocumentList(readings, of: ListName(rawValue: list), as: title))
    }

    private func readings(
        of document: ImportDocument, key: RecordField, _ report: inout ImportReport
    ) throws -> Readings<JSONValue> {
        if case .text(let text) = document, let table = RecordTable(text.text, of: type.schema) {
            do throws(CSVFault) { return try table.records(of: text.text) } catch {
                throw MizanError(.invalidInput, "import.csv", "The file cannot be read: \(error).")
            }
        }
        guard case .json(let root) = document else {
            throw MizanError(.invalidInput, "import.not-json", "This is \(document.kind), not a JSON object.")
        }
        var readings = Readings<JSONValue>()
        let path = ForeignPath(list)
        if case .array(let elements)? = root[list] {
            for (place, element) in elements.enumerated() {
                readings.take(at: path / place) { () throws(ImportReport.Rejection) in
                    guard element[key.name]?.keyText != nil else {
                        throw (path / place).rejected("this has no \(key.name)")
                    }
                    return element
                }
            }
        } else {
            report.fail(path.rejected("this is not a list"))
        }
        return readings
    }
}

private struct ListName: RawRepresentable { let rawValue: String }

private struct RecordsWork: DocumentWork {
    let type: any RecordType
    let key: String
    var found: ImportReport
    var removedItems: RemovedItems
    var items: DocumentList<JSONValue>

    init(type: any RecordType, key: String, report: ImportReport, removed: RemovedItems, items: DocumentList<JSONValue>)
    {
        (self.type, self.key, found, removedItems, self.items) = (type, key, report, removed, items)
    }

    var report: ImportReport {
        var report = found
        report.remarks += removedItems.remarks
        return report
    }

    mutating func goOn(_ turn: PartTurn, in transaction: WriteTransaction) throws -> Bool {
        let (type, name, restoring) = (type, key, removedItems.restoring)
        let removed = RemovedHere(type, in: transaction)
        var left: [String] = []
        while let piece = items.next(turn, &found) {
            try items.store(piece, turn, &found) { fields, count in
                guard let key = fields[name]?.keyText else { return }
                try type.requireKey(key)
                let whole = try type.completed(fields, under: key, in: transaction)
                if let stored = try type.read([key], in: transaction.view)[key] {
                    if type.isSame(stored.fields, whole) { count.unchanged += 1 } else { count.kept += 1 }
                    return
                }
                let isRemoved = try removed.contains(key)
                guard !isRemoved || restoring else {
                    count.kept += 1
                    return left.append(key)
                }
                _ = try type.apply(.put(key: key, fields: whole), in: transaction)
                count.came(back: isRemoved)
            }
        }
        for key in left { removedItems.leave(key) }
        return items.isDone
    }
}

extension JSONValue {
    /// The text of a key, which is a text, an identity, a day or a whole number.
    fileprivate var keyText: String? {
        switch self {
        case .string(let text): text
        case .integer(let number): String(number)
        default: nil
        }
    }
}
