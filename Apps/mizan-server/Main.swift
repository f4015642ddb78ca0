internal import Composition
internal import Glibc

@main
enum Main {
    static func main() async {
        let arguments = Array(CommandLine.arguments.dropFirst())
        exit(await CommandEntry.run(ServerCommand.self, arguments, environment: ProcessEnvironment.all))
    }
}
