/// The version of this Mizan, as shown by `--version` and written into its files for others.
package enum MizanVersion {
    package static let current = "0.2.0"
}
