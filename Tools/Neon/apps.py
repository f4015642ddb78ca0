"""What the apps themselves say to the database (contracts/habits.md §6), restated: a second writer beside Mizan."""
import contextlib

COMPLETED = """
    INSERT INTO user_activity (user_id, date, duas_completed, xp_earned) VALUES (%s, %s, ARRAY[%s::int], %s)
    ON CONFLICT (user_id, date) DO UPDATE SET
        duas_completed = array_append(user_activity.duas_completed, excluded.duas_completed[1]),
        xp_earned = user_activity.xp_earned + excluded.xp_earned"""
PROGRESS = """
    INSERT INTO user_progress (user_id, dua_id, completed_count, last_completed) VALUES (%s, %s, 1, %s)
    ON CONFLICT (user_id, dua_id) DO UPDATE SET completed_count = user_progress.completed_count + 1,
        last_completed = excluded.last_completed, updated_at = now()"""
PROFILE = """
    UPDATE user_profiles SET total_xp = %s, level = %s, streak = %s, last_active_date = %s, updated_at = now()
    WHERE user_id = %s"""


def level(points):
    """The smallest level whose 50·L·(L+1) is above the points."""
    number = 1
    while 50 * number * (number + 1) <= points:
        number += 1
    return number


def complete(connection, user, day, dua, isSafe=False):
    """A completion as the web app makes it: three statements, the profile with what it read before. `isSafe` is not its way: one
    transaction with a lock, so that the app itself loses no points, and the sums can be checked."""
    with connection.transaction() if isSafe else contextlib.nullcontext():
        worth = connection.execute("SELECT xp_value FROM duas WHERE id = %s", [dua]).fetchone()[0]
        lock = " FOR UPDATE" if isSafe else ""
        total, streak, last = connection.execute(
            f"SELECT total_xp, streak, last_active_date FROM user_profiles WHERE user_id = %s{lock}", [user]).fetchone()
        connection.execute(COMPLETED, [user, day, dua, worth])
        if last is None or (day - last).days > 1:
            streak = 1
        elif (day - last).days == 1:
            streak += 1
        total += worth
        connection.execute(PROFILE, [total, level(total), streak, max(last or day, day), user])
        connection.execute(PROGRESS, [user, dua, day])
