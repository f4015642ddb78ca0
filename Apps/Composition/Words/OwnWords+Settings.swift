internal import ArgumentParser
internal import CommandLineKit
internal import Kernel

extension OwnWords {
    /// The aliases and defaults from the settings. Most people have no settings; for them, this only looks for one file that
    /// does not exist.
    static func read(
        _ words: [String], environment: [String: String], root: any ParsableCommand.Type
    ) -> OwnWords {
        guard !root.configuration.subcommands.isEmpty else { return OwnWords() }
        let keys = [ApplicationSettings.aliases, ApplicationSettings.defaults]
        let directory = flag("--data", in: words)
        let isSet = keys.contains { environment[$0.setting.variable] != nil }
        do {
            let path = try DataDirectory.path(flag: directory, environment: environment)
            guard try isSet || SettingFile.read(in: path).bytes != nil else { return OwnWords() }
        } catch {
            // The command itself says what is wrong with the place or the file.
            return OwnWords()
        }
        let configuration = ApplicationConfiguration.read(
            flags: directory.map { [ApplicationSettings.data.setting.key: [$0]] } ?? [:], environment: environment)
        return OwnWords(
            aliases: configuration[ApplicationSettings.aliases], defaults: configuration[ApplicationSettings.defaults],
            root: root)
    }

    private static func flag(_ name: String, in words: [String]) -> String? {
        for (word, next) in zip(words, words.dropFirst().map(Optional.some) + [nil]) {
            if word == "--" { return nil }
            if word == name { return next }
            if word.hasPrefix(name + "=") { return String(word.dropFirst(name.count + 1)) }
        }
        return nil
    }
}
