internal import ArgumentParser
internal import Glibc
package import Kernel

/// The source of a remote's secret: typed unseen, or what programs give in its place. It is never an argument.
package struct SecretSource: ParsableArguments {
    @Flag(
        name: .customLong("token-stdin"),
        help: """
            Read the token from standard input instead of asking for it. If the kind of remote has several secrets, \
            give each on a line of its own, in the order of the questions.
            """)
    var fromStandardInput = false

    @Option(
        name: .customLong("token-file"),
        help: ArgumentHelp("Read it from this file, which nobody else may read.", valueName: "file"))
    var file: String?

    @Option(
        name: .customLong("token-variable"),
        help: ArgumentHelp("Read it from the environment's variable of this name.", valueName: "name"))
    var variable: String?

    package init() {}

    package func validate() throws {
        guard [fromStandardInput, file != nil, variable != nil].filter(\.self).count < 2 else {
            throw ValidationError("Give only one of --token-stdin, --token-file and --token-variable.")
        }
    }

    /// The source in the middle of a sentence.
    package var title: String { file ?? variable ?? "standard input" }

    /// The text without its final line break; nil if it is to be typed.
    package func text(atMost limit: Int) throws(MizanError) -> String? {
        if let file { return try Self.contents(of: file, atMost: limit) }
        if let variable {
            guard let value = getenv(variable) else {
                throw SecretPrompt.unreadable("it is not set", "variable \(variable)")
            }
            return String(cString: value)
        }
        return fromStandardInput ? try SecretPrompt.standardInput(atMost: limit, for: "secret") : nil
    }

    private static func contents(of path: String, atMost limit: Int) throws(MizanError) -> String {
        let number = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY)
        let file = "file \(path)"
        guard number >= 0 else { throw SecretPrompt.unreadable(String(cString: strerror(errno)), file) }
        defer { close(number) }
        var information = stat()
        guard fstat(number, &information) == 0 else {
            throw SecretPrompt.unreadable(String(cString: strerror(errno)), file)
        }
        guard information.st_mode & S_IFMT != S_IFREG || information.st_mode & 0o077 == 0 else {
            throw SecretPrompt.unreadable("other users may read it; run chmod 600 on it", file)
        }
        var bytes = [UInt8](repeating: 0, count: limit + 3)
        do throws(SystemError) {
            bytes.removeLast(bytes.count - (try Descriptor(number).fill(&bytes)))
        } catch { throw SecretPrompt.unreadable(error.description, file) }
        guard bytes.count <= limit + 2 else { throw SecretPrompt.unreadable("it is longer than \(limit) bytes", file) }
        return try SecretPrompt.text(SecretPrompt.withoutLineEnd(bytes))
    }
}
