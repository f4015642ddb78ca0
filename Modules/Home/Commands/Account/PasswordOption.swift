internal import ArgumentParser
internal import CommandLineKit
internal import HomePeople
internal import Kernel

/// The source of a new password.
struct PasswordOption: ParsableArguments {
    @Flag(name: .customLong("password-stdin"), help: "Read the password from standard input instead of asking for it.")
    var fromStandardInput = false

    func read(forAccount name: String) throws(MizanError) -> String {
        if fromStandardInput { return try SecretPrompt.standardInput(atMost: PasswordService.maximumBytes) }
        return try SecretPrompt.ask("Password for “\(name)”: ", again: "The same again: ")
    }
}
