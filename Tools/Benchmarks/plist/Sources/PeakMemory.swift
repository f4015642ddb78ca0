import Glibc

enum PeakMemory {
    /// The peak resident memory of this process (`VmHWM`). Nil if there is no `/proc`.
    static func kilobytes() -> Int? {
        guard let file = fopen("/proc/self/status", "r") else { return nil }
        defer { fclose(file) }
        var line = [CChar](repeating: 0, count: 256)
        while fgets(&line, Int32(line.count), file) != nil {
            let text = String(decoding: line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
            guard text.hasPrefix("VmHWM:") else { continue }
            return Int(text.dropFirst(6).drop { !$0.isNumber }.prefix { $0.isNumber })
        }
        return nil
    }
}
