import Glibc
import HTTPServer
import Testing

/// These tests change settings of the test process itself, and restore them.
struct CoreDumpsTests {
    @Test func disabledCoreDumpsHaveSizeZeroAndNoMemory() throws {
        let resource = __rlimit_resource_t(RLIMIT_CORE.rawValue)
        var before = rlimit()
        try #require(getrlimit(resource, &before) == 0)
        let filterBefore = try filter()
        defer {
            setrlimit(resource, &before)
            setFilter(filterBefore)
        }
        var allowed = before
        allowed.rlim_cur = allowed.rlim_max
        setrlimit(resource, &allowed)
        setFilter("33")
        CoreDumps.forbid()
        var after = rlimit()
        try #require(getrlimit(resource, &after) == 0)
        #expect(after.rlim_cur == 0)
        #expect(UInt64(try filter(), radix: 16) == 0)
    }

    /// The filter in the form that the kernel shows: hexadecimal digits.
    private func filter() throws -> String {
        let file = open("/proc/self/coredump_filter", O_RDONLY | O_CLOEXEC)
        try #require(file >= 0)
        defer { close(file) }
        var bytes = [UInt8](repeating: 0, count: 64)
        let count = read(file, &bytes, bytes.count)
        return String(decoding: bytes.prefix { $0 != 10 && $0 != 0 }.prefix(max(0, count)), as: UTF8.self)
    }

    private func setFilter(_ digits: String) {
        let file = open("/proc/self/coredump_filter", O_WRONLY | O_CLOEXEC)
        guard file >= 0 else { return }
        let text = "0x" + digits
        _ = write(file, text, text.utf8.count)
        close(file)
    }
}
