internal import Composition
internal import Glibc

@main
enum Main {
    static func main() async {
        exit(await CommandEntry.run(ServerCommand.self))
    }
}
