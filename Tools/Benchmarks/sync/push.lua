-- Each request is a batch of 25 notes; what is acknowledged is written down, and when.
--
--     wrk … -s push.lua URL -- NOTES TEMPLATES RUN FIRST RING
--
-- The notes are numbered from FIRST on. With a RING each is of one of so many records, which are there, in turn; without
-- one each is of a record of its own. TEMPLATES has five lines: an Authorization, what a batch begins and ends with, what
-- shows an acknowledged note in the answer, and a note, with KEY and TAG where its key and its name stand.

local ffi = require("ffi")
ffi.cdef "typedef struct { long seconds, nanoseconds; } moment; int clock_gettime(int, moment *);"

local BATCH = 25
local now = ffi.new("moment")
local notes, head, tail, acknowledged, item, run, ring
local headers
local count, start

local function seconds()
    ffi.C.clock_gettime(1, now)
    return tonumber(now.seconds) + tonumber(now.nanoseconds) / 1e9
end

function init(arguments)
    notes = assert(io.open(arguments[1], "w"))
    local lines = {}
    for line in io.lines(arguments[2]) do table.insert(lines, line) end
    headers = { ["Authorization"] = lines[1], ["Content-Type"] = "application/json" }
    head, tail, acknowledged, item = lines[2], lines[3], lines[4], lines[5]
    run, count, ring = tonumber(arguments[3]), tonumber(arguments[4]) - 1, tonumber(arguments[5])
end

-- The same as `key` in sides.py.
local function key(number)
    if ring > 0 then return string.format("00000000-0000-4000-8000-%012x", number % ring + 1) end
    return string.format("%08x-0000-4000-8000-%012x", run, number)
end

function request()
    start = start or seconds()
    local items = {}
    for position = 1, BATCH do
        count = count + 1
        local values = { KEY = key(count), TAG = run .. "-" .. count }
        items[position] = item:gsub("%u%u%u", values)
    end
    return wrk.format("POST", nil, headers, head .. table.concat(items, ",") .. tail)
end

function response(status, _, answer)
    local found = 0
    for tag in answer:gmatch(acknowledged) do
        found = found + 1
        notes:write(tag, "\n")
    end
    -- Once for each batch, so that the last one counts whenever wrk ends.
    notes:write("at ", seconds() - start, " ", BATCH - found, " ", status, "\n")
end

function done() end
