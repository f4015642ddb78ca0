internal import Glibc

/// Queries on the compiler's index of a built source tree. Tools/GhostAudit/ask passes the paths of the index and of the
/// library.
@main
enum Main {
    static func main() {
        let arguments = Array(CommandLine.arguments.dropFirst())
        guard arguments.count >= 4 else { exit(64) }
        let (library, store, root) = (arguments[0], arguments[1], arguments[2] + "/")
        do {
            let product = ["Modules", "Apps", "Tools"]
            func question(_ places: [String]) throws -> Question {
                try Question(library: library, store: store, root: root, places: places)
            }
            switch arguments.dropFirst(3) {
            // The sources of the dependencies are included, because they show which modules a module exports.
            case ["imports"]: exit(try question(product + ["Tests", ".build/checkouts"]).imports() ? 0 : 1)
            case ["unreferenced"]: try question(product + ["Tests"]).unreferenced()
            case ["ghosts"]: exit(try question(product).ghosts() ? 0 : 1)
            case ["ghosts", "--report"]: print(try question(product).report(), terminator: "")
            default: exit(64)
            }
        } catch {
            let line = Array("ghost-audit: \(error)\n".utf8)
            _ = line.withUnsafeBytes { write(STDERR_FILENO, $0.baseAddress, $0.count) }
            exit(1)
        }
    }
}
