internal import Changes
internal import Storage

/// Checks the SQLite library in use.
struct LibraryCheck: DoctorCheck {
    let name = "sqlite"
    let reach = DoctorReach.everything

    func examine(_ context: DoctorContext) -> [Finding] { [Self.finding(StoreInspection.sqliteVersion)] }

    static func finding(_ version: String) -> Finding {
        hasResetBug(version)
            ? Finding(
                .note,
                "SQLite \(version) can damage a file when two programs write and checkpoint at once (WAL-reset bug).",
                advice:
                    "Mizan's lock files protect the store from Mizan's own programs; let no other program write to it.")
            : Finding(.ok, "SQLite \(version).")
    }

    /// The versions 3.7.0 to 3.51.2, except the backports 3.44.6 and 3.50.7 (SQLite's release notes of 3.51.3).
    private static func hasResetBug(_ version: String) -> Bool {
        let numbers = version.split(separator: ".").compactMap { Int($0) } + [0, 0, 0]
        switch (numbers[0], numbers[1], numbers[2]) {
        case (3, ..<7, _): return false
        case (3, 44, 6...), (3, 50, 7...), (3, 51, 3...), (3, 52..., _): return false
        case (4..., _, _): return false
        default: return true
        }
    }
}
