package import Kernel

/// The rule for a file's items that were imported before and then removed here, the same for all documents. Either the items
/// stay removed, and the report names them and the way to restore them; or the import restores them in the file's state.
package struct RemovedItems: Sendable {
    package let restoring: Bool
    private var left = RemarkList("Left out, because removed here")

    package init(_ choices: ImportChoices) {
        restoring = choices[Self.option.name] == Word.restore.rawValue
    }

    private enum Word: String, CaseIterable { case report, restore }

    /// An option for one file, not remembered for the next.
    package static let option = ImportOption(
        "removed", "The treatment of items that were imported before and then removed here.",
        choices: Word.allCases.map(\.rawValue), standard: Word.report.rawValue, isRemembered: false)

    /// Records an item that stays removed.
    package mutating func leave(_ name: String) { left.add(name) }

    package var remarks: [String] {
        guard left.count > 0 else { return [] }
        let (verb, them) = left.count == 1 ? ("was", "it") : ("were", "them")
        return left.remarks + [
            "\(Counted.text(left.count, "item")) \(verb) removed here since: "
                + "--option \(Self.option.name)=\(Word.restore.rawValue) brings \(them) back."
        ]
    }
}

extension ImportReport.Count {
    /// Counts an item that was not here: as restored, or as added.
    package mutating func came(back isBack: Bool) {
        if isBack { restored += 1 } else { added += 1 }
    }
}
