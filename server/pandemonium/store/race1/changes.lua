-- The changes an amendment is made of: each takes the open room and race, the referee's now, its arguments, and `told`: by
-- seat, the fields of which progress is to be published. It answers nil, or the word that refuses the whole amendment.

-- An open deal is no secret: it is chosen anew, not kept.
local function is_secret(settings)
  return settings.seed == nil or settings.seed == cjson.null
end

-- Before the first face was shown: the deal stays this room's, for its next start with the same game and grade.
local function call_off(room, race)
  local settings = cjson.decode(race.fields.settings)
  -- That of the day stays the day's.
  if is_secret(settings) and not room.fields.daily then
    local at = kept_at(settings.game, race.fields.grade)
    for _, field in ipairs(DEAL_FIELDS) do
      if race.fields[field] then
        set(room, at .. field, race.fields[field])
      end
    end
  end
  drop(race)
end

-- `bot`: its level, nil for a person.
local function enlist(race, seat, name, bot)
  local at = 'seat.' .. seat .. '.'
  set(race, 'racer.' .. seat, name)
  if bot then
    set(race, 'bot.' .. seat, bot)
  end
  set(race, at .. 'seq', '0')
  set(race, at .. 'home', race.fields.base_home)
  set(race, at .. 'home_time', race.fields.t0)
  set(race, at .. 'time', '0')
  set(race, at .. 'blocked', '0')
end

-- Out of the countdown; the last person out calls it off.
local function strike(room, race, seat)
  unset(race, 'racer.' .. seat)
  unset(race, 'bot.' .. seat)
  for _, field in ipairs({'seq', 'home', 'home_time', 'time', 'blocked'}) do
    unset(race, 'seat.' .. seat .. '.' .. field)
  end
  for other = 1, SEATS_MAX do
    if is_racer(race, other) and race.fields['bot.' .. other] == nil then
      return
    end
  end
  call_off(room, race)
end

-- Connections of the seat as it was may not write for whoever sits there next: its epochs only ever rise.
local function raise_epoch(room, seat)
  local field = 'seat.' .. seat .. '.epoch'
  set(room, field, text((room.fields[field] or 0) + 1))
end

local changes = {}

function changes.settings(room, _, _, change)
  set(room, 'settings', change.settings)
end

function changes.host(room, _, _, change)
  set(room, 'host', text(change.seat))
end

function changes.locked(room, _, _, change)
  set(room, 'locked', change.locked and '1' or '0')
end

function changes.sit(room, race, now, change)
  if is_racer(race, change.seat) and is_racing(race, now) then
    return 'CONFLICT'
  end
  local at = 'seat.' .. change.seat .. '.'
  set(room, at .. 'name', change.name)
  set(room, at .. 'token', change.token)
  set(room, at .. 'epoch', room.fields[at .. 'epoch'] or '0')
  set(room, at .. 'ready', '0')
  set(room, at .. 'seen', text(now))
  set(room, at .. 'kicked', '0')
  unset(room, at .. 'since')
  unset(room, at .. 'bot')
  local bot = change.bot ~= '' and change.bot or nil
  if bot then
    set(room, at .. 'bot', bot)
  end
  if is_countdown(race, now) then
    enlist(race, change.seat, change.name, bot)
  end
end

function changes.stand(room, race, now, change)
  for _, field in ipairs({'name', 'token', 'ready', 'seen', 'kicked', 'node', 'since', 'bot'}) do
    unset(room, 'seat.' .. change.seat .. '.' .. field)
  end
  raise_epoch(room, change.seat)
  if is_countdown(race, now) and is_racer(race, change.seat) then
    strike(room, race, change.seat)
  end
end

function changes.name(room, _, _, change)
  if not is_taken(room, change.seat) then
    return 'CONFLICT'
  end
  set(room, 'seat.' .. change.seat .. '.name', change.name)
end

function changes.ready(room, _, _, change)
  if not is_taken(room, change.seat) then
    return 'CONFLICT'
  end
  set(room, 'seat.' .. change.seat .. '.ready', change.ready and '1' or '0')
end

function changes.stop(room, race, now, change, told)
  local at = 'seat.' .. change.seat .. '.'
  if is_racer(race, change.seat) then
    if is_countdown(race, now) then
      strike(room, race, change.seat)
    elseif race.fields[at .. 'end'] == nil and now < tonumber(race.fields.t1) then
      set(race, at .. 'end', change['end'])
      set(race, at .. 'end_time', text(now))
      set(race, at .. 'time', text(now))
      told[change.seat] = race.fields
    end
  end
  if change['end'] == 'kicked' and is_taken(room, change.seat) then
    set(room, at .. 'kicked', '1')
    set(room, at .. 'ready', '0')
    raise_epoch(room, change.seat)
  end
end

-- What was entered in this very millisecond stays inside the race.
function changes.end_now(_, race, now)
  if not is_racing(race, now) then
    return nil
  end
  local t1 = now
  for seat = 1, SEATS_MAX do
    if tonumber(race.fields['seat.' .. seat .. '.time'] or 0) >= now then
      t1 = now + 1
    end
  end
  set(race, 't1', text(t1))
end

function changes.cancel(room, race, now)
  if race.fields.t0 == nil then
    return nil
  end
  if not is_countdown(race, now) then
    return 'LATE'
  end
  call_off(room, race)
end

function changes.next(room, race, _, change)
  if change.number ~= room.fields.number + 1 or race.fields.ended == nil then
    return 'CONFLICT'
  end
  set(room, 'number', text(change.number))
  for seat = 1, SEATS_MAX do
    if is_taken(room, seat) then
      set(room, 'seat.' .. seat .. '.ready', '0')
    end
  end
  -- What this amendment did to the old race is still saved; the room's race is the next one, which has not begun.
  race.fields = {}
end

local SHAPES = {
  settings = {settings = 'string'},
  host = {seat = 'number'},
  locked = {locked = 'boolean'},
  sit = {seat = 'number', name = 'string', token = 'string', bot = 'string'},
  stand = {seat = 'number'},
  name = {seat = 'number', name = 'string'},
  ready = {seat = 'number', ready = 'boolean'},
  stop = {seat = 'number', ['end'] = 'string'},
  end_now = {},
  cancel = {},
  next = {number = 'number'},
}

-- From JSON; raises an error unless each has its arguments.
local function parse_changes(json)
  local list = cjson.decode(json)
  for _, change in ipairs(list) do
    local shape = SHAPES[change.kind] or error('no such change')
    for field, kind in pairs(shape) do
      if type(change[field]) ~= kind then
        error('a change without its ' .. field)
      end
    end
  end
  return list
end
