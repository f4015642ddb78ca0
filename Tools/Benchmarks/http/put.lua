-- Each request puts a record that is not there yet; what is acknowledged is noted.
--
--     wrk … -s put.lua URL -- RUN NOTES BODY ADDRESSEES
--
-- Each line of ADDRESSEES is an Authorization and a path; the requests go round.

local run, notes, body
local addressees = {}
local count = 0

function init(arguments)
    run = arguments[1]
    notes = assert(io.open(arguments[2], "w"))
    body = assert(io.open(arguments[3])):read("*a")
    for line in io.lines(arguments[4]) do
        local authorization, path = line:match("^(.-)\t(.+)$")
        table.insert(addressees, { path = path, headers = {
            ["Authorization"] = authorization, ["Content-Type"] = "application/json" } })
    end
end

function request()
    count = count + 1
    local addressee = addressees[count % #addressees + 1]
    return wrk.format("PUT", addressee.path .. run .. "-" .. count, addressee.headers, body)
end

function response(status, headers, answer)
    if status == 200 or status == 201 then
        notes:write(answer:match('"settingKey":"([^"]+)"') or answer:match('"id":"([^"]+)"') or "?", "\n")
    else
        notes:write("refused ", status, "\n")
    end
end

function done()
end
