internal import ArgumentParser
internal import CommandLineKit
internal import Glibc
internal import Kernel

/// `mizan install [--into DIRECTORY]`
struct InstallCommand: StandaloneCommand {
    static let configuration = CommandConfiguration(
        commandName: "install", abstract: "Install completions for bash, zsh and fish, and the manual pages.",
        discussion: """
            The files are installed for you alone, below ~/.local and ~/.config. With --into, they are installed below \
            another directory, such as /usr/local, for everybody on the machine. Run this command again after an \
            update, to renew the manual pages. zsh finds the completions if fpath in your ~/.zshrc has the directory \
            ~/.local/share/zsh/site-functions.
            """)

    @Option(help: ArgumentHelp("The directory to install into: /usr/local.", valueName: "directory"))
    var into: String?
    @OptionGroup var globals: GlobalOptions

    func run(environment: [String: String]) async throws {
        let files = try files(environment)
        for (path, text) in files { try Self.write(text, to: path) }
        let output = CommandOutput.standard(globals.output)
        let paths = files.map(\.path)
        output.report(
            paths.joined(separator: "\n")
                + "\n\(Counted.text(paths.count, "file")) installed. Open a new terminal to use them.",
            TabularOutput(["file": "File"], rows: paths.map { [.text($0)] }))
        try output.finish()
    }

    private func files(_ environment: [String: String]) throws(MizanError) -> [(path: String, text: String)] {
        let share: String
        let fish: String
        if let into {
            (share, fish) = (into + "/share", into + "/share/fish/vendor_completions.d")
        } else {
            guard let home = environment["HOME"], home.hasPrefix("/") else {
                throw MizanError(
                    .invalidInput, "install.no-home", "HOME is not set to a directory. Choose one with --into.")
            }
            (share, fish) = (home + "/.local/share", home + "/.config/fish/completions")
        }
        return [
            (share + "/bash-completion/completions/mizan", CompletionScripts.bash),
            (share + "/zsh/site-functions/_mizan", CompletionScripts.zsh),
            (fish + "/mizan.fish", CompletionScripts.fish),
        ] + ManualPage.all(of: MizanCommand.self).map { (share + "/man/man1/\($0.name).1", $0.text) }
    }

    /// Writes a file. An existing file is replaced as a whole.
    private static func write(_ text: String, to path: String) throws(MizanError) {
        func failure(_ number: Int32) -> MizanError {
            MizanError(
                number == EACCES || number == EPERM ? .notPermitted : .unavailable, "install.failed",
                "\(path) cannot be written: \(String(cString: strerror(number))).")
        }
        var directory = ""
        for part in path.split(separator: "/").dropLast() {
            directory += "/" + part
            if mkdir(path.hasPrefix("/") ? directory : String(directory.dropFirst()), 0o755) != 0, errno != EEXIST {
                throw failure(errno)
            }
        }
        let draft = path + ".new"
        let descriptor = Glibc.open(draft, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else { throw failure(errno) }
        defer { close(descriptor) }
        do throws(SystemError) { try Descriptor(descriptor).write(Array(text.utf8)) } catch {
            throw failure(error.number)
        }
        guard rename(draft, path) == 0 else { throw failure(errno) }
    }
}
