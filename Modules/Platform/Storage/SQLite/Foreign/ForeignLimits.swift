/// The limits of reading a database of another program.
package struct ForeignLimits: Hashable, Sendable {
    /// The total time for SQLite's work on the file. The caller's own work on rows does not count.
    package var time: Duration = .seconds(120)
    /// The largest value, and the largest row.
    package var valueBytes = 16 << 20
    /// The total bytes of values that may be read from it.
    package var bytes: Int64 = 4 << 30
    package var tables = 1_000
    /// How large a file may be that has to be copied, with its log, before it can be read.
    package var copyBytes: Int64 = 2 << 30
    /// The directory for such a copy; nil for the system's directory for temporary files.
    package var scratch: String?

    package init() {}
}
