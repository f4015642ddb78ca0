package import Changes
package import Kernel
package import ModuleKit

/// A slice's sentence about a record that was just stored, beside the offer to take it back: “Paid 12.50 EUR from Cash: coffee”.
///
/// The sentence is made from the stored record when the page is read, so an address cannot put words on a page.
package struct RecordSentence: Sendable {
    package let type: String
    package let text: @Sendable (StoredChange, ReadTransaction) throws -> String?

    /// - Parameter text: nil if there is nothing to say beyond that it was done.
    package init<Entity>(
        of type: EntityType<Entity>,
        _ text: @escaping @Sendable (Entity.RecordID, StoredChange, ReadTransaction) throws -> String?
    ) {
        self.type = type.typeName
        self.text = { change, reading in
            try Entity.RecordID(recordKey: change.reference.key).flatMap { try text($0, change, reading) }
        }
    }
}

extension PageFrame {
    /// The sentence about the change with the number, or about the next change that was stored with it and has a sentence: the
    /// first account comes with the home currency. Nil if the record was changed again since.
    func sentence(on number: RecordVersion, in reading: ReadTransaction, if mayRead: (String) -> Bool) throws -> String?
    {
        guard !sentences.isEmpty, let numbers = try reading.changes(with: number) else { return nil }
        for number in numbers.prefix(3) {
            guard let change = try reading.storedChange(number), mayRead(change.reference.slice) else { return nil }
            guard let sentence = sentences.first(where: { $0.type == change.reference.type }) else { continue }
            return try sentence.text(change, reading)
        }
        return nil
    }
}
