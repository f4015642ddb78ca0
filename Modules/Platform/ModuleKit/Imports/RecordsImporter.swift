package import Changes
internal import Kernel
internal import Storage

/// Imports records of one type in the form that `… export` writes: a JSON object with a list of records. An existing record
/// stays as it is. A removed record stays removed unless its restoration is requested.
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

    package var recognisedBy: [String] { [list] }

    package func recognises(_ document: ImportDocument) -> Bool {
        guard case .json = document else { return false }
        return document.keys?.contains(list) ?? false
    }

    package func prepare(_ document: ImportDocument, _ choices: ImportChoices) throws -> any DocumentWork {
        guard case .json(let root) = document, let key = type.schema.keys.first else {
            throw MizanError(.invalidInput, "import.not-json", "This is \(document.kind), not a JSON object.")
        }
        var report = ImportReport()
        report.ignoredKeys = (document.keys ?? []).filter { $0 != list }
        var readings = Readings<JSONValue>()
        let path = ForeignPath(list)
        if case .array(let elements)? = root[list] {
            for (place, element) in elements.enumerated() {
                readings.take(at: path / place) { () throws(ImportReport.Rejection) in
                    guard case .string? = element[key.name] else {
                        throw (path / place).rejected("this has no \(key.name)")
                    }
                    return element
                }
            }
        } else {
            report.fail(path.rejected("this is not a list"))
        }
        return RecordsWork(
            type: type, key: key.name, report: report, removed: RemovedItems(choices),
            items: DocumentList(readings, of: ListName(rawValue: list), as: title))
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
                guard case .string(let key)? = fields[name] else { return }
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
