-- What apps do, one request after the other: mostly reads of one record, then writes, lists, conditional reads, and
-- connections that end.
--
--     wrk … -s mixed.lua URL -- TOKEN

local authorization
local count = 0

function init(arguments)
    authorization = "Bearer " .. arguments[1]
end

function request()
    count = count + 1
    local turn = count % 20
    local headers = { ["Authorization"] = authorization }
    if count % 97 == 0 then headers["Connection"] = "close" end
    if turn < 4 then
        headers["Content-Type"] = "application/json"
        -- Ten thousand keys, each written again and again with another value.
        local value = string.format('{"settingValue": "%d"}', count)
        return wrk.format("PUT", "/v1/quran/settings/key" .. count % 10000, headers, value)
    elseif turn == 4 then
        return wrk.format("GET", "/v1/quran/settings?limit=" .. (count % 200 == 4 and 1000 or 50), headers)
    elseif turn == 5 then
        return wrk.format("GET", "/v1/quran/notes?surahNumber[ge]=" .. count % 114 + 1, headers)
    elseif turn == 6 then
        headers["If-None-Match"] = "*"
        return wrk.format("GET", "/v1/quran/surahs", headers)
    end
    return wrk.format("GET", "/v1/quran/favorites/2:255", headers)
end
