#!lua name=race1
-- The one way a room changes. Loaded as one library: room.lua, changes.lua, pool.lua, daily.lua, functions.lua, start.lua,
-- retention.lua, commit.lua, in this order.
--
-- Every function takes the referee's time once and stores it back, so it never steps back. Everything is read and checked
-- first and written last, because what a function wrote before an error stays written. Replies are arrays; the first element
-- is a word that never changes its meaning within `race1`. What the keys hold is written at the top of redis_store.py.

local SOURCE = '@SOURCE@'
local SEATS_MAX = 16
-- What a race knows of its deal; the last three of a proven one only.
local DEAL_FIELDS = {'seed', 'commitment', 'sheet', 'grade', 'simple_home', 'line'}

-- Whole numbers as text: Lua's own conversion would round large ones.
local function text(number)
  return string.format('%.0f', number)
end

local function clock_not_before(last)
  local time = redis.call('TIME')
  return math.max(time[1] * 1000 + math.floor(time[2] / 1000), last)
end

-- The referee's now, stored as the last that was told. `last`: what was stored before.
local function take_time(room_key, last)
  local now = clock_not_before(tonumber(last))
  redis.call('HSET', room_key, 'last', text(now))
  return now
end

-- The referee's now, nil where there is no room.
local function referee_time(room_key)
  local last = redis.call('HGET', room_key, 'last')
  return last and take_time(room_key, last) or nil
end

-- A hash being changed: `fields` is how it will be, `written` and `removed` what has to be done for that.
local function open(key)
  local doc = {key = key, fields = {}, written = {}, removed = {}, dropped = false}
  local flat = redis.call('HGETALL', key)
  for i = 1, #flat, 2 do
    doc.fields[flat[i]] = flat[i + 1]
  end
  return doc
end

local function set(doc, field, value)
  doc.fields[field] = value
  doc.written[field] = value
  doc.removed[field] = nil
end

local function unset(doc, field)
  doc.fields[field] = nil
  doc.written[field] = nil
  doc.removed[field] = true
end

local function drop(doc)
  doc.fields, doc.written, doc.removed, doc.dropped = {}, {}, {}, true
end

local function flat(fields)
  local list = {}
  for field, value in pairs(fields) do
    list[#list + 1] = field
    list[#list + 1] = value
  end
  return list
end

local function save(doc)
  if doc.dropped then
    redis.call('DEL', doc.key)
  end
  local removed = {}
  for field in pairs(doc.removed) do
    removed[#removed + 1] = field
  end
  if #removed > 0 then
    redis.call('HDEL', doc.key, unpack(removed))
  end
  local written = flat(doc.written)
  if #written > 0 then
    redis.call('HSET', doc.key, unpack(written))
  end
end

local function keep_alive(keys, life)
  for _, key in ipairs(keys) do
    redis.call('PEXPIRE', key, life)
  end
end

-- The channel of the hints.
local function events_of(room_key)
  return (string.gsub(room_key, ':room$', ':events'))
end

-- Hints. Never a seed, a face or a move: everybody connected to a node gets them.
local function publish(room_key, format, ...)
  redis.call('PUBLISH', events_of(room_key), string.format(format, ...))
end

-- How many nodes hear the hints.
local function listeners(room_key)
  return redis.call('PUBSUB', 'NUMSUB', events_of(room_key))[2]
end

local function publish_version(room_key, version)
  publish(room_key, '{"kind":"room","version":%s}', version)
end

local function publish_takeover(room_key, seat, epoch)
  publish(room_key, '{"kind":"takeover","seat":%s,"epoch":%s}', seat, epoch)
end

local PROGRESS = '{"kind":"progress","race":%s,"standing":{"seat":%s,"seq":%s,"home":%s,"home_time":%s,"time":%s,"end":%s,'
  .. '"place":%s,"blocked":%s}}'

-- `standing`: as `standing_of` answers.
local function publish_progress(room_key, number, seat, standing)
  publish(
    room_key, PROGRESS, number, seat, standing.seq, standing.home, standing.home_time, standing.time,
    standing.ending and '"' .. standing.ending .. '"' or 'null', standing.place or 'null',
    standing.blocked == '1' and 'true' or 'false'
  )
end

-- What a race's fields say of how far a seat is; `ending` is its end.
local function standing_of(fields, seat)
  local standing, at = {}, 'seat.' .. seat .. '.'
  for _, field in ipairs({'seq', 'home', 'home_time', 'time', 'place', 'blocked'}) do
    standing[field] = fields[at .. field]
  end
  standing.ending = fields[at .. 'end']
  return standing
end

local function changed(room)
  set(room, 'version', text(room.fields.version + 1))
end

local function is_taken(room, seat)
  return room.fields['seat.' .. seat .. '.name'] ~= nil and room.fields['seat.' .. seat .. '.kicked'] ~= '1'
end

local function is_racer(race, seat)
  return race.fields['racer.' .. seat] ~= nil
end

local function is_countdown(race, now)
  return race.fields.t0 ~= nil and now < tonumber(race.fields.t0)
end

-- Nothing can be added to the race any more.
local function is_over(race, now)
  if race.fields.t0 == nil or now < tonumber(race.fields.t0) then
    return false
  end
  if now >= tonumber(race.fields.t1) then
    return true
  end
  for seat = 1, SEATS_MAX do
    if is_racer(race, seat) and race.fields['seat.' .. seat .. '.end'] == nil then
      return false
    end
  end
  return true
end

local function is_racing(race, now)
  return race.fields.t0 ~= nil and not is_countdown(race, now) and not is_over(race, now)
end

-- Where a room keeps a deal: one for each game and grade, and one for each game that is not proven.
local function kept_at(game, grade)
  return 'kept.' .. game .. '.' .. (grade or 'unproven') .. '.'
end

local function without(fields, is_withheld)
  local rest = {}
  for field, value in pairs(fields) do
    if not is_withheld(field) then
      rest[field] = value
    end
  end
  return rest
end

-- The whole of a room in an answer, but for what no node needs yet: what the deals are that it keeps, and how the race is won.
local function snapshot_of(now, room, race)
  local room_fields = without(room.fields, function(field)
    return string.sub(field, 1, 5) == 'kept.' and string.sub(field, -6) ~= '.sheet'
  end)
  local race_fields = without(race.fields, function(field)
    return field == 'line' and not is_over(race, now)
  end)
  return {'OK', now, flat(room_fields), flat(race_fields)}
end
