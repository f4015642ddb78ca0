internal import HabitsInfrastructure
internal import Kernel
internal import Storage

/// Creates Loop's database in its version 25, with the following tables (contracts/habits.md §3.1).
struct LoopDatabaseWriter {
    let habits: [LoopHabit]
    let entries: [[LoopEntry]]

    func write(_ run: (SQL) throws -> Void) throws {
        for statement in Self.schema { try run(statement) }
        for (place, habit) in habits.enumerated() {
            let id = Int64(place + 1)
            try run(
                """
                INSERT INTO Habits (id, archived, color, description, freq_den, freq_num, highlight, name, position,
                    reminder_days, type, target_type, target_value, unit, question, uuid)
                VALUES (\(id), \(habit.isArchived ?? false), \(habit.color ?? LoopPalette.first), \(habit.description), \(habit.days), \(habit.times), \(0),
                    \(habit.name), \(habit.position), \(127), \(habit.isNumerical), \(habit.isAtMost),
                    \(Double(habit.target) / 1_000), \(habit.unit), \(habit.question), \(habit.uuid ?? ""))
                """)
            for entry in entries[place] {
                try run(
                    """
                    INSERT INTO Repetitions (habit, timestamp, value, notes)
                    VALUES (\(id), \(Int64(entry.day.daysSince1970) * 86_400_000), \(entry.value.code), \(entry.note ?? ""))
                    """)
            }
        }
    }

    private static let schema: [SQL] = [
        "PRAGMA user_version = 25", "CREATE TABLE android_metadata (locale TEXT)",
        "INSERT INTO android_metadata (locale) VALUES ('en_US')",
        """
        CREATE TABLE Habits (id INTEGER PRIMARY KEY AUTOINCREMENT, archived INTEGER, color INTEGER, description TEXT,
            freq_den INTEGER, freq_num INTEGER, highlight INTEGER, name TEXT, position INTEGER, reminder_hour INTEGER,
            reminder_min INTEGER, reminder_days INTEGER NOT NULL DEFAULT 127, type INTEGER NOT NULL DEFAULT 0,
            target_type INTEGER NOT NULL DEFAULT 0, target_value REAL NOT NULL DEFAULT 0, unit TEXT NOT NULL DEFAULT '',
            question TEXT, uuid TEXT)
        """,
        """
        CREATE TABLE Repetitions (id INTEGER PRIMARY KEY AUTOINCREMENT, habit INTEGER NOT NULL REFERENCES Habits (id),
            timestamp INTEGER NOT NULL, value INTEGER NOT NULL, notes TEXT)
        """, "CREATE UNIQUE INDEX idx_repetitions_habit_timestamp ON Repetitions (habit, timestamp)",
    ]
}
