/// The limits for reading a database of another program.
package struct ForeignLimits: Hashable, Sendable {
    /// The total time for SQLite's work on the file. The caller's own work on rows does not count.
    package var time: Duration = .seconds(120)
    /// The maximum size of a value, and of a row.
    package var valueBytes = 16 << 20
    /// The maximum number of bytes read in total.
    package var bytes: Int64 = 4 << 30
    package var tables = 1_000
    /// The maximum size of a file together with its log, if both must be copied before the file can be read.
    package var copyBytes: Int64 = 2 << 30
    /// The directory for such a copy; nil for the system's directory for temporary files.
    package var scratch: String?

    package init() {}
}
