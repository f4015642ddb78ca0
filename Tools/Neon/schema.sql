-- The apps' database as contracts/habits.md §1.4 restates it, with entries of our own in the sizes of §6: no text of the
-- upstream's.
CREATE TABLE categories (
    id SERIAL PRIMARY KEY, name VARCHAR(100) NOT NULL UNIQUE, slug VARCHAR(100) NOT NULL UNIQUE, description TEXT);
CREATE TABLE collections (
    id SERIAL PRIMARY KEY, name VARCHAR(100) NOT NULL UNIQUE, slug VARCHAR(100) NOT NULL UNIQUE, description TEXT,
    is_premium BOOLEAN DEFAULT false);
CREATE TABLE duas (
    id SERIAL PRIMARY KEY, category_id INTEGER REFERENCES categories (id), collection_id INTEGER REFERENCES collections (id),
    title_en VARCHAR(255) NOT NULL, title_ar VARCHAR(255), arabic_text TEXT NOT NULL, transliteration TEXT,
    translation_en TEXT NOT NULL, source VARCHAR(255), repetitions INTEGER DEFAULT 1, best_time VARCHAR(255),
    difficulty VARCHAR(50), est_duration_sec INTEGER, rizq_benefit TEXT, context TEXT, prophetic_context TEXT,
    xp_value INTEGER DEFAULT 10, audio_url TEXT, created_at TIMESTAMPTZ DEFAULT now(), updated_at TIMESTAMPTZ DEFAULT now());
CREATE INDEX ON duas (category_id);
CREATE INDEX ON duas (collection_id);
CREATE TABLE journeys (
    id SERIAL PRIMARY KEY, name VARCHAR(255) NOT NULL, slug VARCHAR(100) NOT NULL UNIQUE, description TEXT,
    emoji VARCHAR(255) DEFAULT '📿', estimated_minutes INTEGER DEFAULT 15, daily_xp INTEGER DEFAULT 100,
    is_premium BOOLEAN DEFAULT false, is_featured BOOLEAN DEFAULT false, sort_order INTEGER DEFAULT 0,
    created_at TIMESTAMPTZ DEFAULT now());
CREATE TABLE journey_duas (
    id SERIAL PRIMARY KEY, journey_id INTEGER NOT NULL REFERENCES journeys (id) ON DELETE CASCADE,
    dua_id INTEGER NOT NULL REFERENCES duas (id) ON DELETE CASCADE, time_slot VARCHAR(50), sort_order INTEGER DEFAULT 0,
    UNIQUE (journey_id, dua_id));
CREATE TABLE user_profiles (
    id SERIAL PRIMARY KEY, user_id UUID NOT NULL UNIQUE, display_name VARCHAR(255), streak INTEGER DEFAULT 0,
    total_xp INTEGER DEFAULT 0, level INTEGER DEFAULT 1, last_active_date DATE, is_admin BOOLEAN DEFAULT false,
    created_at TIMESTAMPTZ DEFAULT now(), updated_at TIMESTAMPTZ DEFAULT now());
CREATE TABLE user_activity (
    id SERIAL PRIMARY KEY, user_id UUID NOT NULL, date DATE NOT NULL, duas_completed INTEGER[] DEFAULT '{}',
    xp_earned INTEGER DEFAULT 0, UNIQUE (user_id, date));
CREATE TABLE user_progress (
    id SERIAL PRIMARY KEY, user_id UUID NOT NULL, dua_id INTEGER NOT NULL REFERENCES duas (id) ON DELETE CASCADE,
    completed_count INTEGER DEFAULT 0, last_completed DATE, updated_at TIMESTAMPTZ DEFAULT now(), UNIQUE (user_id, dua_id));

INSERT INTO categories (name, slug, description)
VALUES ('Morning', 'morning', 'After the dawn'), ('Evening', 'evening', NULL), ('Rizq', 'rizq', 'Provision'),
    ('Gratitude', 'gratitude', NULL);
INSERT INTO collections (name, slug, is_premium)
VALUES ('Core', 'core', false), ('Extended', 'extended', true), ('Specialized', 'specialized', true);
INSERT INTO duas (category_id, collection_id, title_en, title_ar, arabic_text, translation_en, repetitions, best_time,
    difficulty, est_duration_sec, xp_value, created_at, updated_at)
SELECT 1 + n % 4, 1 + n % 3, 'Dhikr ' || n, 'ذكر', 'سُبْحَانَ اللَّهِ', 'Glory be to God, ' || n, 1 + n % 3,
    (ARRAY['morning', 'After Fajr, before sleep', NULL])[1 + n % 3], (ARRAY['Beginner', 'intermediate', NULL])[1 + n % 3],
    30, 15 + 5 * (n % 8), '2026-01-08 14:30:00.25+00', '2026-01-08 14:30:00.25+00'
FROM generate_series(1, 10) AS n;
INSERT INTO journeys (name, slug, description, emoji, is_featured, sort_order, created_at)
SELECT 'Journey ' || n, 'journey-' || n, NULL, CASE WHEN n = 2 THEN '/images/journeys/two.png' ELSE '📿' END, n = 1, n,
    '2026-01-08 14:30:00+00'
FROM generate_series(1, 14) AS n;
INSERT INTO journey_duas (journey_id, dua_id, time_slot, sort_order)
SELECT j, d, (ARRAY['morning', 'anytime', 'evening'])[1 + d % 3], d
FROM generate_series(1, 5) AS j, generate_series(1, 10) AS d WHERE (j + d) % 3 = 0;
