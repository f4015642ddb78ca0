internal import FoundationEssentials
internal import HabitsInfrastructure
internal import Kernel

/// The statements about one user of the apps' database. Each statement contains the user's id (contracts/habits.md §1.4, §6).
struct NeonPractice {
    let user: UUID

    private var isTheirs: NeonStatement { "user_id = \(user)" }

    // MARK: Reading

    /// The profile, with what the duas of all days are worth: a dua counts once a day.
    var profile: NeonStatement {
        """
        SELECT user_id, display_name, coalesce(total_xp, 0) AS total_xp, created_at, updated_at, (
            SELECT coalesce(sum(coalesce(d.xp_value, 10)), 0)
            FROM (SELECT DISTINCT date, dua FROM user_activity, unnest(duas_completed) AS dua
                WHERE \(isTheirs) AND dua IS NOT NULL) AS done
            LEFT JOIN duas AS d ON d.id = done.dua) AS worth
        FROM user_profiles WHERE \(isTheirs)
        """
    }

    /// The users of the apps' database. A person recognises from their names whose data it is.
    static let users: NeonStatement =
        "SELECT user_id, display_name FROM user_profiles ORDER BY updated_at DESC NULLS LAST, id LIMIT 20"

    /// The number of days, the number of completions, the number of repeated duas within a day, and the sum of the counts of
    /// `user_progress`.
    var counts: NeonStatement {
        """
        SELECT count(*) AS days, coalesce(sum(cardinality(duas_completed)), 0) AS completions,
            coalesce(sum(cardinality(duas_completed) - (SELECT count(DISTINCT dua) FROM unnest(duas_completed) AS dua)), 0)
                AS repeated,
            (SELECT coalesce(sum(completed_count), 0) FROM user_progress WHERE \(isTheirs)) AS progress
        FROM user_activity WHERE \(isTheirs)
        """
    }

    /// Two digests for each year: of the year's days before one day, and of the year's days before another day. They show if
    /// anything of the year has changed.
    func digests(before day: CivilDay, and other: CivilDay) -> NeonStatement {
        """
        SELECT extract(year FROM date)::int4 AS year,
            md5(string_agg(date::text || coalesce(duas_completed::text, ''), E'\\n' ORDER BY date)
                FILTER (WHERE date < \(day))) AS digest,
            md5(string_agg(date::text || coalesce(duas_completed::text, ''), E'\\n' ORDER BY date)
                FILTER (WHERE date < \(other))) AS next
        FROM user_activity WHERE \(isTheirs) AND isfinite(date) GROUP BY 1 ORDER BY 1
        """
    }

    /// Cast, so that a column of another type is PostgreSQL's to convert or to refuse, and no day seems empty.
    private static let day: NeonStatement =
        "SELECT date::date AS date, duas_completed::int4[] AS duas_completed FROM user_activity"

    /// The last days, and those to come.
    func days(from first: CivilDay) -> NeonStatement {
        "\(Self.day) WHERE \(isTheirs) AND date >= \(first) ORDER BY date"
    }

    func days(of year: Int, before end: CivilDay) -> NeonStatement {
        "\(Self.day) WHERE \(isTheirs) AND isfinite(date) AND extract(year FROM date) = \(year) AND date < \(end) ORDER BY date"
    }

    func days(_ days: [CivilDay]) -> NeonStatement {
        "\(Self.day) WHERE \(isTheirs) AND date = ANY (\(days)) ORDER BY date"
    }

    /// At most `limit` days after the last received day. The last day is in PostgreSQL's own notation, because it may be before
    /// Christ.
    func days(after last: String?, limit: Int) -> NeonStatement {
        let place: NeonStatement = last.map { " AND date > \(date: $0)" } ?? ""
        return "\(Self.day) WHERE \(isTheirs)\(place) ORDER BY date LIMIT \(limit)"
    }

    // MARK: Writing

    /// Adds duas to a day's array, and removes duas from the array. The order of the remaining duas stays. A dua that somebody
    /// else added meanwhile is not added again. Points and progress change only for the duas that this statement adds or
    /// removes.
    ///
    /// This is the counterpart of the apps' own statements, which write the array by appending (contracts/habits.md §6).
    func change(_ day: CivilDay, adding: [Int], removing: [Int]) -> NeonStatement {
        """
        WITH before AS (
            SELECT duas_completed AS duas FROM user_activity WHERE \(isTheirs) AND date = \(day) FOR UPDATE
        ), added AS (
            SELECT dua, place FROM unnest(\(adding)) WITH ORDINALITY AS given (dua, place)
            WHERE NOT EXISTS (SELECT FROM before WHERE dua = ANY (duas))
        ), removed AS (
            SELECT dua FROM unnest(\(removing)) AS taken (dua) WHERE EXISTS (SELECT FROM before WHERE dua = ANY (duas))
        ), worth AS (
            SELECT coalesce(sum(sign * coalesce(xp_value, 10)), 0)::int4 AS points
            FROM (SELECT dua, 1 AS sign FROM added UNION ALL SELECT dua, -1 FROM removed) AS done
            LEFT JOIN duas ON duas.id = dua
        ), progress AS (
            INSERT INTO user_progress (user_id, dua_id, completed_count, last_completed)
            SELECT \(user), id, 1, \(day) FROM added JOIN duas ON id = dua
            ON CONFLICT (user_id, dua_id) DO UPDATE SET completed_count = coalesce(user_progress.completed_count, 0) + 1,
                last_completed = greatest(user_progress.last_completed, excluded.last_completed), updated_at = now()
        ), recounted AS (
            UPDATE user_progress SET completed_count = greatest(0, completed_count - 1), updated_at = now()
            FROM removed WHERE \(isTheirs) AND dua_id = dua
        ), points AS (
            UPDATE user_profiles SET total_xp = greatest(0, coalesce(total_xp, 0) + worth.points), updated_at = now()
            FROM worth WHERE \(isTheirs) AND worth.points <> 0
        )
        INSERT INTO user_activity (user_id, date, duas_completed, xp_earned)
        SELECT \(user), \(day), ARRAY(SELECT dua FROM added ORDER BY place), greatest(0, (SELECT worth.points FROM worth))
        WHERE EXISTS (SELECT FROM added) OR EXISTS (SELECT FROM removed)
        ON CONFLICT (user_id, date) DO UPDATE SET duas_completed = ARRAY(
                SELECT dua FROM unnest(user_activity.duas_completed) WITH ORDINALITY AS kept (dua, place)
                WHERE dua IS NULL OR dua <> ALL (\(removing)) ORDER BY place) || excluded.duas_completed,
            xp_earned = greatest(0, coalesce(user_activity.xp_earned, 0) + (SELECT worth.points FROM worth))
        """
    }

    /// Updates level, streak and last day after days were changed, as the apps compute them (contracts/habits.md §1.1, §1.3).
    /// The apps may know a longer streak than the days show. Such a streak stays.
    func renewFigures(after days: [CivilDay]) -> NeonStatement {
        """
        WITH active AS (
            SELECT date FROM user_activity WHERE \(isTheirs) AND isfinite(date) AND cardinality(duas_completed) > 0
        ), latest AS (
            SELECT last_active_date AS former,
                greatest(last_active_date, (SELECT max(date) FROM active WHERE date = ANY (\(days)))) AS day
            FROM user_profiles WHERE \(isTheirs)
        ), run AS (
            SELECT count(*)::int4 AS length FROM (
                SELECT date, row_number() OVER (ORDER BY date DESC) AS place FROM active
                WHERE date <= (SELECT day FROM latest)) AS numbered
            WHERE date = (SELECT day FROM latest) - (place - 1)::int4
        ), figures AS (
            SELECT latest.day, CASE WHEN former = latest.day THEN greatest(streak, length)
                WHEN former = latest.day - 1 THEN greatest(streak + 1, length) ELSE length END AS streak,
                ((25 + floor(sqrt((625 + 50 * greatest(0, total_xp)::int8)::numeric)))::int4 / 50) AS level
            FROM user_profiles, latest, run WHERE \(isTheirs)
        )
        UPDATE user_profiles SET last_active_date = figures.day, streak = figures.streak, level = figures.level,
            updated_at = now()
        FROM figures WHERE \(isTheirs) AND (user_profiles.last_active_date, user_profiles.streak, user_profiles.level)
            IS DISTINCT FROM (figures.day, figures.streak, figures.level)
        """
    }

    /// Changes the name if nobody changed it meanwhile. A profile is never created here: the apps create it at their own
    /// sign-up.
    func rename(to name: String?, from former: String?) -> NeonStatement {
        """
        UPDATE user_profiles SET display_name = \(name), updated_at = now()
        WHERE \(isTheirs) AND display_name IS NOT DISTINCT FROM \(former)
        """
    }
}
