internal import Kernel
internal import Storage

/// The names that Mizan gives to backups: `mizan-20260108T143000Z.sqlite`, with `-2` for a second backup at that moment.
enum BackupName {
    private static let prefix = "mizan-"
    private static let ending = ".sqlite"

    /// A name that is not in use in a directory.
    static func free(in directory: String, at now: Instant) -> String {
        let stem = directory + "/" + prefix + FileStamp.text(now)
        var number = 1
        while true {
            let path = stem + (number == 1 ? "" : "-\(number)") + ending
            if !BackupFiles.isThere(path) { return path }
            number += 1
        }
    }

    /// True if Mizan gave the name; a file to which a person gave another name is left alone.
    static func isGiven(_ name: String) -> Bool {
        guard name.hasPrefix(prefix), name.hasSuffix(ending), name.utf8.count > prefix.utf8.count + ending.utf8.count
        else { return false }
        let middle = name.dropFirst(prefix.count).dropLast(ending.count)
        let parts = middle.split(separator: "-", omittingEmptySubsequences: false)
        guard let stamp = parts.first, parts.count <= 2, parts.dropFirst().allSatisfy(isNumber) else { return false }
        let bytes = Array(stamp.utf8)
        return bytes.count == 16 && bytes[8] == UInt8(ascii: "T") && bytes[15] == UInt8(ascii: "Z")
            && isNumber(stamp.prefix(8)) && isNumber(stamp.dropFirst(9).dropLast())
    }

    private static func isNumber(_ text: Substring) -> Bool {
        !text.isEmpty && text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    }
}
