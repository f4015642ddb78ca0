/// Pages of this directory, as the programs have them: `mizan help TOPIC` shows them wherever it is installed.
package enum Page: String, CaseIterable, Sendable {
    case backups, settings, days, syncing, accounts, archives, server, charts, commands, changes
    case readingApps = "reading-apps"

    /// The page, in Markdown.
    package var text: String { String(decoding: bytes, as: UTF8.self) }

    /// Its first line.
    package var title: String { String(text.prefix { $0 != "\n" }.drop { $0 == "#" || $0 == " " }) }

    /// The commands that it is about: their help names it.
    package var commands: [String] {
        switch self {
        case .backups: ["backup", "restore"]
        case .settings: ["config"]
        case .days: ["zone"]
        case .syncing: ["sync"]
        case .accounts, .archives: ["account"]
        case .readingApps: ["library"]
        case .server, .charts, .commands, .changes: []
        }
    }

    private var bytes: [UInt8] {
        switch self {
        case .backups: PackageResources.Backup_md
        case .settings: PackageResources.Configuration_md
        case .days: PackageResources.Calendar_md
        case .syncing: PackageResources.Sync_md
        case .changes: PackageResources.Changes_md
        case .accounts: PackageResources.Accounts_md
        case .archives: PackageResources.AccountArchive_md
        case .server: PackageResources.Operations_md
        case .charts: PackageResources.Charts_md
        case .readingApps: PackageResources.ReadingApps_md
        case .commands: PackageResources.Commands_md
        }
    }
}
