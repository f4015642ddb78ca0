/// Lines as people type them, for the commands that are no slice's.
package enum HomeExamples {
    package static let lines = """
        import quran.plist
        import ledger.csv --dry-run
        undo
        undo --list
        history quran.FavoriteAyah/2:255
        today
        settings list
        settings set home.today quran,habits
        settings remove home.today
        zone show
        zone set Europe/Berlin
        zone set Asia/Riyadh --from 2026-03-01
        zone remove 2026-03-01
        sync add home https://mizan.example.org
        sync run home
        sync status
        sync conflicts home
        sync resolve home quran.FavoriteAyah 2:255 mine
        sync retry home
        sync pause home
        sync token home --token-stdin
        sync remove home
        sync changes
        sync watch
        account list
        account add Amina
        account password
        account role Amina admin
        account quota Amina 1000000000
        account rename Amina
        account token create phone --scope quran:read
        account token list
        account token revoke a1b2c3
        account session list
        account session revoke a1b2c3
        account export me.jsonl
        account import me.jsonl --as Amina
        account delete --owner Amina
        account delete --owner Amina --remote remove
        account delete --owner Amina --call-off
        backup make
        backup make --to /media/usb
        backup list
        backup verify backups/mizan.sqlite
        restore backups/mizan.sqlite
        status
        jobs list
        jobs run home.backup
        doctor
        doctor --repair
        """
}
