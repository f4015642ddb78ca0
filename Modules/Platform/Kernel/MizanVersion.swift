/// Which Mizan this is, as `--version` says and as the files that it writes for others say.
package enum MizanVersion {
    package static let current = "0.2.0"
}
