internal import Changes
internal import Glibc
internal import HomeBase
internal import Storage

/// Checks that there is enough free space.
struct SpaceCheck: DoctorCheck {
    let name = "space"
    let reach = DoctorReach.everything

    private static let least: UInt64 = 16 << 20

    func examine(_ context: DoctorContext) throws -> [Finding] {
        guard let free = FreeRoom.bytes(at: context.path) else { throw StoreEntry.failure(context.path) }
        var store = stat()
        guard stat(context.file, &store) == 0 else { throw StoreEntry.failure(context.file) }
        return [Self.finding(free: free, store: UInt64(clamping: store.st_size))]
    }

    static func finding(free: UInt64, store: UInt64) -> Finding {
        let text = "\(free >> 20) MB are free; the store has \(store >> 20) MB."
        if free < least {
            return Finding(.problem, text, advice: "Free some space: soon nothing more can be stored.")
        }
        return free < store + least
            ? Finding(.warning, text, advice: "There is no space for a copy of the store, such as a backup.")
            : Finding(.ok, text)
    }
}
