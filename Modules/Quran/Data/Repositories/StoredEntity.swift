internal import Kernel
internal import QuranDomain
internal import Storage

/// Maps a row that came out of the store. A row that breaks a rule is damage, not something the caller got wrong.
func stored<Record, Entity>(
    _ row: Versioned<Record>, as toDomain: (Record) throws -> Entity
) throws -> Stored<Entity> {
    do {
        return Stored(try toDomain(row.record), version: row.version)
    } catch let error as QuranError {
        throw damaged(error.description)
    } catch let error as QuranReferenceError {
        throw damaged(error.description)
    }
}

private func damaged(_ what: String) -> MizanError {
    MizanError(.corruptData, "quran.damaged-record", "The store holds a record that breaks a rule. \(what)")
}
