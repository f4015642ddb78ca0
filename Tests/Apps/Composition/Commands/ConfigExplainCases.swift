import CommandSupport

extension ApplicationVerbs {
    /// `mizan config explain`
    static let configExplain: [VerbCase] = [
        VerbCase(
            "a setting",
            "config explain http.port",
            table: """
                Setting: http.port
                Value: 8080
                From: default
                Default: 8080
                Allowed: a whole number from 0 to 65535
                Environment: MIZAN_HTTP_PORT
                Flag: --port
                What it is: The port to listen on; 0 chooses a free port.

                """,
            json: """
                {
                  "file": "$DIR/store/config.json", "fileExists": false,
                  "settings": [
                    {
                      "key": "http.port", "value": 8080,
                      "from": {"kind": "default", "name": "default"}, "default": 8080,
                      "allowed": "a whole number from 0 to 65535", "environment": "MIZAN_HTTP_PORT",
                      "flag": "--port", "isSecret": false,
                      "help": "The port to listen on; 0 chooses a free port."
                    }
                  ],
                  "notInThisBuild": [], "problems": [], "warnings": []
                }
                """,
            csv: """
                key,value,from,default,allowed,environment,flag,help
                http.port,8080,default,8080,a whole number from 0 to 65535,MIZAN_HTTP_PORT,--port,The port to listen on; 0 chooses a free port.
                """),
        VerbCase(
            "a group of them",
            "config explain backup",
            table: """
                File: $DIR/store/config.json (not there)
                Setting             Value  From     What it is
                backup.every        24h    default  The age of the latest backup at which the next is made.
                backup.keep         14     default  The number of scheduled backups to keep.
                backup.keepDaily    0      default  The number of days whose latest backup is also kept.
                backup.keepWeekly   0      default  The number of weeks whose latest backup is also kept.
                backup.keepMonthly  0      default  The number of months whose latest backup is also kept.
                backup.warnAfter    7d     default  The age of the latest backup at which the doctor warns.

                """,
            json: """
                {
                  "file": "$DIR/store/config.json", "fileExists": false,
                  "settings": [
                    {
                      "key": "backup.every", "value": "24h",
                      "from": {"kind": "default", "name": "default"}, "default": "24h",
                      "allowed": "a span from 1m to 366d, as in 90s, 30m, 24h or 7d, or off",
                      "environment": "MIZAN_BACKUP_EVERY", "flag": "--backup-every",
                      "isSecret": false, "help": "The age of the latest backup at which the next is made."
                    },
                    {
                      "key": "backup.keep", "value": 14,
                      "from": {"kind": "default", "name": "default"}, "default": 14,
                      "allowed": "a whole number from 1 to 10000", "environment": "MIZAN_BACKUP_KEEP",
                      "flag": "--backup-keep", "isSecret": false,
                      "help": "The number of scheduled backups to keep."
                    },
                    {
                      "key": "backup.keepDaily", "value": 0,
                      "from": {"kind": "default", "name": "default"}, "default": 0,
                      "allowed": "a whole number from 0 to 10000", "environment": "MIZAN_BACKUP_KEEP_DAILY",
                      "isSecret": false, "help": "The number of days whose latest backup is also kept."
                    },
                    {
                      "key": "backup.keepWeekly", "value": 0,
                      "from": {"kind": "default", "name": "default"}, "default": 0,
                      "allowed": "a whole number from 0 to 10000", "environment": "MIZAN_BACKUP_KEEP_WEEKLY",
                      "isSecret": false, "help": "The number of weeks whose latest backup is also kept."
                    },
                    {
                      "key": "backup.keepMonthly", "value": 0,
                      "from": {"kind": "default", "name": "default"}, "default": 0,
                      "allowed": "a whole number from 0 to 10000", "environment": "MIZAN_BACKUP_KEEP_MONTHLY",
                      "isSecret": false, "help": "The number of months whose latest backup is also kept."
                    },
                    {
                      "key": "backup.warnAfter", "value": "7d",
                      "from": {"kind": "default", "name": "default"}, "default": "7d",
                      "allowed": "a span from 1h to 366d, as in 90s, 30m, 24h or 7d, or off",
                      "environment": "MIZAN_BACKUP_WARN_AFTER", "isSecret": false,
                      "help": "The age of the latest backup at which the doctor warns."
                    }
                  ],
                  "notInThisBuild": [], "problems": [], "warnings": []
                }
                """,
            csv: """
                key,value,from,default,allowed,environment,flag,help
                backup.every,24h,default,24h,"a span from 1m to 366d, as in 90s, 30m, 24h or 7d, or off",MIZAN_BACKUP_EVERY,--backup-every,The age of the latest backup at which the next is made.
                backup.keep,14,default,14,a whole number from 1 to 10000,MIZAN_BACKUP_KEEP,--backup-keep,The number of scheduled backups to keep.
                backup.keepDaily,0,default,0,a whole number from 0 to 10000,MIZAN_BACKUP_KEEP_DAILY,,The number of days whose latest backup is also kept.
                backup.keepWeekly,0,default,0,a whole number from 0 to 10000,MIZAN_BACKUP_KEEP_WEEKLY,,The number of weeks whose latest backup is also kept.
                backup.keepMonthly,0,default,0,a whole number from 0 to 10000,MIZAN_BACKUP_KEEP_MONTHLY,,The number of months whose latest backup is also kept.
                backup.warnAfter,7d,default,7d,"a span from 1h to 366d, as in 90s, 30m, 24h or 7d, or off",MIZAN_BACKUP_WARN_AFTER,,The age of the latest backup at which the doctor warns.
                """),
        VerbCase(
            "no verb said",
            "config log",
            table: """
                File: $DIR/store/config.json (not there)
                Setting    Value  From     What it is
                log.level  info   default  The lowest level that the server logs.

                """,
            json: """
                {
                  "file": "$DIR/store/config.json", "fileExists": false,
                  "settings": [
                    {
                      "key": "log.level", "value": "info",
                      "from": {"kind": "default", "name": "default"}, "default": "info",
                      "allowed": "debug, info, warning or error", "environment": "MIZAN_LOG_LEVEL",
                      "flag": "--log-level", "isSecret": false,
                      "help": "The lowest level that the server logs."
                    }
                  ],
                  "notInThisBuild": [], "problems": [], "warnings": []
                }
                """,
            csv: """
                key,value,from,default,allowed,environment,flag,help
                log.level,info,default,info,"debug, info, warning or error",MIZAN_LOG_LEVEL,--log-level,The lowest level that the server logs.
                """),
        VerbCase(
            refused: "no such setting",
            "config explain http.prot",
            code: 66,
            "mizan: There is no setting “http.prot”. Did you mean http.port?"),
        VerbCase(
            "safe mode by flag",
            "config explain safeMode --safe-mode",
            table: """
                Setting: safeMode
                Value: true
                From: --safe-mode
                Default: false
                Allowed: true or false
                Environment: MIZAN_SAFE_MODE
                Flag: --safe-mode
                What it is: Start without the slices.

                """,
            json: """
                {
                  "file": "$DIR/store/config.json", "fileExists": false,
                  "settings": [
                    {
                      "key": "safeMode", "value": true,
                      "from": {"kind": "flag", "name": "--safe-mode"}, "default": false,
                      "allowed": "true or false", "environment": "MIZAN_SAFE_MODE",
                      "flag": "--safe-mode", "isSecret": false, "help": "Start without the slices."
                    }
                  ],
                  "notInThisBuild": [], "problems": [], "warnings": []
                }
                """,
            csv: """
                key,value,from,default,allowed,environment,flag,help
                safeMode,true,--safe-mode,false,true or false,MIZAN_SAFE_MODE,--safe-mode,Start without the slices.
                """),
    ]
}
