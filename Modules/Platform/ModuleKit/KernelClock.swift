internal import Glibc
internal import Storage

/// The kernel's facts about its clock.
enum KernelClock {
    /// An id that differs after each start of the machine. Empty if the system does not provide an id. Then two starts look
    /// like a single start, and the passed time is computed as the difference of their uptimes.
    static let boot = SystemFile.text("/proc/sys/kernel/random/boot_id").filter { $0 != "\n" }

    /// True if a service keeps the clock right. `adjtimex` is called with no modes, so it only reads and needs no privilege. If
    /// a system call filter refuses the call, the clock's state is unknown, and the rule of 24 hours applies.
    static var isSynchronised: Bool {
        guard let adjtimex else { return false }
        // The kernel's names: TIME_ERROR is a state of the clock, STA_UNSYNC a bit of its status (adjtimex(2)).
        let (timeError, unsynchronised) = (Int32(5), Int32(0x40))
        return withUnsafeTemporaryAllocation(byteCount: timexBytes, alignment: 16) { timex in
            timex.initializeMemory(as: UInt8.self, repeating: 0)
            guard let address = timex.baseAddress else { return false }
            let state = adjtimex(address)
            guard state >= 0, state != timeError else { return false }
            return address.load(fromByteOffset: statusOffset, as: Int32.self) & unsynchronised == 0
        }
    }

    private typealias Adjtimex = @Sendable @convention(c) (UnsafeMutableRawPointer) -> Int32

    /// Looked up by name, because Swift's Glibc has no <sys/timex.h>. `struct timex` of a 64-bit Linux is 208 bytes long:
    /// `modes`, four longs, then `status`.
    private static let adjtimex: Adjtimex? = {
        guard MemoryLayout<Int>.size == 8, let address = dlsym(nil, "adjtimex") else { return nil }
        return unsafeBitCast(address, to: Adjtimex.self)
    }()

    private static let timexBytes = 512
    private static let statusOffset = 40
}
