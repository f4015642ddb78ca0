internal import Kernel
internal import QuranDomain

/// Maps a row that came out of the store. A row that breaks a rule is damage, not something the caller got wrong.
func stored<Entity>(_ map: () throws -> Entity) throws -> Entity {
    do {
        return try map()
    } catch let error as QuranError {
        throw damaged(error.description)
    } catch let error as QuranReferenceError {
        throw damaged(error.description)
    }
}

private func damaged(_ what: String) -> MizanError {
    MizanError(.corruptData, "quran.damaged-record", "The store holds a record that breaks a rule. \(what)")
}
