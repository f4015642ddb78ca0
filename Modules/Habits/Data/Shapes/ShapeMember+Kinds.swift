internal import HabitsDomain
internal import HabitsInfrastructure
internal import Kernel

extension ShapeMember {
    /// A value that is the same in the shape and in the entity.
    static func value<Value: WireValue>(
        _ name: String, _ path: any WritableKeyPath<Entity, Value> & Sendable, usual: Value? = nil
    ) -> Self {
        Self(name, path, usual: usual) { value, _, _ in
            value
        } write: { value, _, _ in
            value
        }
    }

    /// An optional text; a text of only white space counts as missing.
    static func text(_ name: String, _ path: any WritableKeyPath<Entity, String?> & Sendable) -> Self {
        Self(name, path) { (text: String?, place, reading) in
            reading.text(text, at: place)
        } write: { text, _, _ in
            text
        }
    }

    /// The id of an entry of the backend.
    static func id(_ name: String, _ path: any WritableKeyPath<Entity, CatalogueID> & Sendable) -> Self {
        Self(name, path) { (number: Int, _, _) in
            try CatalogueID(backend: number)
        } write: { id, name, key throws(Unheld) in
            try id.number(name, of: key)
        }
    }

    /// The id of an entry of the backend, written as a text.
    static func textID(_ name: String, _ path: any WritableKeyPath<Entity, CatalogueID> & Sendable) -> Self {
        Self(name, path) { (text: String, place, reading) in
            try reading.id(text, at: place)
        } write: { id, name, key throws(Unheld) in
            String(try id.number(name, of: key))
        }
    }

    /// The optional id of another entry. An id that the backend does not have is written as none.
    static func reference(_ name: String, _ path: any WritableKeyPath<Entity, CatalogueID?> & Sendable) -> Self {
        Self(name, path) { (number: Int?, _, _) in
            try number.map { try CatalogueID(backend: $0) }
        } write: { id, _, _ in
            id?.backendNumber
        } loss: { id in
            id.flatMap { $0.backendNumber == nil ? .unknown($0.isElsewhere) : nil }
        }
    }

    static func slot(_ name: String, _ path: any WritableKeyPath<Entity, TimeSlot> & Sendable) -> Self {
        Self(name, path) { (word: String, place, reading) in
            reading.slot(word, at: place)
        } write: { slot, _, _ in
            slot.rawValue
        }
    }

    static func moment<Style: TimestampStyle>(
        _ name: String, _ path: any WritableKeyPath<Entity, Instant?> & Sendable, _ style: Style.Type
    ) -> Self {
        Self(name, path) { (moment: Timestamp<Style>?, _, _) in
            moment?.instant
        } write: { moment, _, _ in
            moment.map(Timestamp.init)
        }
    }

    /// A required moment, in the phone's whole seconds.
    static func seconds(
        _ name: String, _ path: any WritableKeyPath<Entity, Instant?> & Sendable, or reason: String
    ) -> Self {
        Self(name, path) { (moment: Timestamp<AppStyle>, _, _) in
            moment.instant
        } write: { moment, name, key throws(Unheld) in
            guard let moment else { throw Unheld(key, name, reason) }
            return Timestamp(moment)
        } loss: { moment in
            guard let moment, Instant(AppStyle.text(moment)) != moment else { return nil }
            return .part("fractions of a second cannot be stored there")
        }
    }
}
