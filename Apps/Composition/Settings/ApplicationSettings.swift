internal import HomeDoor
package import Kernel

/// The server's settings, one declaration each. Docs/Configuration.md shows the same table; a test compares the two.
package enum ApplicationSettings {
    package static let data = SettingKey<String?>.text(
        "data", longest: 4_096, otherwise: "~/.local/share/mizan", flag: "--data", isForFile: false,
        help: "The store's directory.")
    package static let database = SettingKey<String?>.text(
        "database", longest: 4_096, otherwise: "none: the store is a file in the directory", flag: "--database",
        isSecret: true, isForFile: false, help: "The database of PostgreSQL that has the store.")
    package static let readers = SettingKey<Int>.integer(
        "postgres.readers", 1...200, standard: 4,
        help: "The number of short reads at once.")
    package static let writers = SettingKey<Int>.integer(
        "postgres.writers", 1...200, standard: 4,
        help: "The number of owners whose writes run at once.")
    package static let pooling = SettingKey<Pooling>.choice(
        "postgres.pooling", standard: .session,
        help: "The pool between Mizan and PostgreSQL, if there is one.")
    package static let owner = SettingKey<String?>.text(
        "owner", otherwise: "the only one", flag: "--owner", help: "The owner, if there are several.")
    package static let safeMode = SettingKey<Bool>.boolean(
        "safeMode", standard: false, flag: "--safe-mode", isForFile: false, help: "Start without the slices.")

    package static let pager = SettingKey<String?>.text(
        "pager", otherwise: "$PAGER, else less",
        help: "The program that shows long output, or off for no program.")

    package static let host = SettingKey<String>.text(
        "http.host", standard: "127.0.0.1", flag: "--host", help: "The address to listen on.")
    package static let home = SettingKey<Bool>.boolean(
        "http.home", standard: false, flag: "--home", help: "Listen for the devices of the home network.")
    package static let port = SettingKey<Int>.integer(
        "http.port", 0...65_535, standard: 8_080, flag: "--port", help: "The port to listen on; 0 chooses a free port.")
    package static let acceptedHosts = SettingKey<[String]>.list(
        "http.acceptedHosts", flag: "--accept-host", help: "More host names by which clients reach the server.")
    package static let trustedProxies = SettingKey<[String]>.list(
        "http.trustedProxies", flag: "--trusted-proxy",
        help: "The reverse proxies in front: addresses and ranges.")
    package static let maximumConnections = SettingKey<Int?>.integer(
        "http.maximumConnections", 1...1_000_000, otherwise: "2,048, or as many as files may be open",
        help: "The largest number of connections at once.")
    package static let requestsPerSecondPerToken = SettingKey<Int>.integer(
        "http.requestsPerSecondPerToken", 0...1_000_000, standard: 100,
        help: "Requests per second for one token; 0 means no limit.")
    package static let requestBurstPerToken = SettingKey<Int>.integer(
        "http.requestBurstPerToken", 1...1_000_000, standard: 500,
        help: "The number of these requests that may arrive at once.")
    package static let requestsPerSecondPerAddress = SettingKey<Int>.integer(
        "http.requestsPerSecondPerAddress", 0...1_000_000, standard: 200,
        help: "Requests per second from one address; 0 means no limit.")
    package static let requestBurstPerAddress = SettingKey<Int>.integer(
        "http.requestBurstPerAddress", 1...1_000_000, standard: 1_000,
        help: "The number of these requests that may arrive at once.")
    package static let bufferedMegabytes = SettingKey<Int>.integer(
        "http.bufferedMegabytes", 32...1_000_000, standard: 128,
        help: "The MiB of memory that requests and answers may use at once.")
    package static let shutdownGrace = SettingKey<Duration>.duration(
        "http.shutdownGrace", 0...600, standard: 10,
        help: "The time that requests have to finish when the server stops.")

    package static let allowedAddresses = SettingKey<[String]>.list(
        "outgoing.allowedAddresses", help: "Private addresses and ranges that Mizan may connect to.")
    package static let caFile = SettingKey<String?>.text(
        "outgoing.caFile", longest: 4_096, otherwise: "the machine's",
        help: "A PEM file of the certificate authorities to trust.")
    package static let proxy = SettingKey<String?>.text(
        "outgoing.proxy", longest: 1_024, otherwise: "none", isSecret: true,
        help: "The proxy for all outgoing requests.")

    package static let appleAudiences = SettingKey<[String]>.list(
        "apple.audiences", help: "The bundle ids of the apps for Sign in with Apple.")
    package static let appleKeysAddress = SettingKey<String>.text(
        "apple.keysAddress", longest: 1_024, standard: AppleSettings.publicAddress,
        help: "The address of Apple's public keys.")

    package static let backupEvery = SettingKey<Int64?>.durationOrOff(
        "backup.every", 60...366 * 86_400, standard: 86_400, flag: "--backup-every",
        help: "The age of the latest backup at which the next is made.")
    package static let backupKeep = SettingKey<Int>.integer(
        "backup.keep", 1...10_000, standard: 14, flag: "--backup-keep",
        help: "The number of scheduled backups to keep.")
    package static let backupKeepDaily = keep("Daily", "days")
    package static let backupKeepWeekly = keep("Weekly", "weeks")
    package static let backupKeepMonthly = keep("Monthly", "months")
    package static let backupWarnAfter = SettingKey<Int64?>.durationOrOff(
        "backup.warnAfter", 3_600...366 * 86_400, standard: 7 * 86_400,
        help: "The age of the latest backup at which the doctor warns.")

    private static func keep(_ word: String, _ periods: String) -> SettingKey<Int> {
        .integer(
            "backup.keep\(word)", 0...10_000, standard: 0,
            help: "The number of \(periods) whose latest backup is also kept.")
    }

    package static let logLevel = SettingKey<LogLevel>.choice(
        "log.level", standard: .info, flag: "--log-level", help: "The lowest level that the server logs.")

    package static let aliases = SettingKey<[String]>.list(
        "commands.aliases", help: "Your own commands, as in “coffee=finance add -3.50 Coffee”.")
    package static let defaults = SettingKey<[String]>.list(
        "commands.defaults", help: "Options that a command gets: “finance list=--limit 20”.")

    package static let coreDumps = SettingKey<Bool>.boolean(
        "process.coreDumps", standard: false,
        help: "Write a core dump after a crash; it contains secrets.")

    package enum Pooling: String, CaseIterable, Sendable {
        case session, transaction
    }

    package enum LogLevel: String, CaseIterable, Sendable {
        case debug, info, warning, error
    }

    package static let all: [Setting] = [
        data.setting, database.setting, readers.setting, writers.setting, pooling.setting, owner.setting,
        safeMode.setting, pager.setting, host.setting, home.setting, port.setting, acceptedHosts.setting,
        trustedProxies.setting, maximumConnections.setting, requestsPerSecondPerToken.setting,
        requestBurstPerToken.setting, requestsPerSecondPerAddress.setting, requestBurstPerAddress.setting,
        bufferedMegabytes.setting, shutdownGrace.setting, allowedAddresses.setting, caFile.setting, proxy.setting,
        appleAudiences.setting, appleKeysAddress.setting,
        backupEvery.setting, backupKeep.setting, backupKeepDaily.setting, backupKeepWeekly.setting,
        backupKeepMonthly.setting, backupWarnAfter.setting, logLevel.setting, aliases.setting,
        defaults.setting,
        coreDumps.setting,
    ]
}
