internal import Glibc

/// `Tools/new-module NAME …`: makes a slice, a record type or a field, from the root of the repository.
@main
enum NewModule {
    static func main() {
        let words = Array(CommandLine.arguments.dropFirst())
        if words.isEmpty || words == ["--help"] {
            print(Request.usage)
            exit(words.isEmpty ? 64 : 0)
        }
        do {
            let repository = Repository(root: ".")
            let texts = try repository.texts(for: Request(words))
            try repository.write(texts)
            for path in texts.keys.sorted() { print(path) }
        } catch {
            let text = "new-module: \(error)\n"
            // C's `stderr` is a variable, which Swift 6 does not share.
            Glibc.write(STDERR_FILENO, text, text.utf8.count)
            exit(error is Refusal ? 65 : 74)
        }
    }
}
