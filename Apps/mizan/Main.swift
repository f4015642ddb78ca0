internal import CommandLineKit
internal import Composition
internal import Glibc

@main
enum Main {
    static func main() async {
        HeapLimits.ofCommand()
        exit(await CommandEntry.run(MizanCommand.self))
    }
}
