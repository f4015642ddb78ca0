/// How much a database of somebody else may ask for.
package struct ForeignLimits: Hashable, Sendable {
    /// How long SQLite may work on it altogether. What the caller does with rows does not count.
    package var time: Duration = .seconds(120)
    /// The largest value, and the largest row.
    package var valueBytes = 16 << 20
    /// How many bytes of values may be read of it altogether.
    package var bytes: Int64 = 4 << 30
    package var tables = 1_000
    /// How large a file may be that has to be copied, with its log, before it can be read.
    package var copyBytes: Int64 = 2 << 30
    /// Where such a copy is made; nil for the system's directory for that.
    package var scratch: String?

    package init() {}
}
