-- The functions. KEYS: the room, the race, the seat's log, as far as each needs them. ARGV: named at the top of each.

-- The caller guessed which race is current, to name its key; this tells it.
local function other_number(number)
  return {'NUMBER', tonumber(number)}
end

-- run, life, settings, host's name, host's token hash
local function create(keys, args)
  local run, life, settings, name, token = unpack(args)
  local room = open(keys[1])
  if room.fields.run == run then
    return snapshot_of(referee_time(keys[1]), room, open(keys[2]))
  end
  if room.fields.run then
    return {'EXISTS'}
  end
  local now = clock_not_before(0)
  local race = open(keys[2])
  drop(race)
  for field, value in pairs({run = run, version = '1', settings = settings, host = '1', locked = '0', number = '1'}) do
    set(room, field, value)
  end
  set(room, 'created', text(now))
  set(room, 'last', text(now))
  changes.sit(room, race, now, {seat = 1, name = name, token = token})
  save(race)
  save(room)
  keep_alive(keys, life)
  return snapshot_of(now, room, race)
end

-- number, 'current' or 'finished'
local function snapshot(keys, args)
  local number, which = unpack(args)
  local now = referee_time(keys[1])
  if not now then
    return {'NOROOM'}
  end
  local room, race = open(keys[1]), open(keys[2])
  if which == 'current' and room.fields.number ~= number then
    return other_number(room.fields.number)
  end
  if which == 'finished' and race.fields.t0 == nil then
    return {'NOROOM'}
  end
  return snapshot_of(now, room, race)
end

-- number, life, version, not before, not after (either may be empty), changes
local function amend(keys, args)
  local number, life, version, not_before, not_after, json = unpack(args)
  local list = parse_changes(json)
  local now = referee_time(keys[1])
  if not now then
    return {'NOROOM'}
  end
  local room, race = open(keys[1]), open(keys[2])
  if room.fields.number ~= number then
    return other_number(room.fields.number)
  end
  if room.fields.version ~= version then
    return {'CONFLICT'}
  end
  if now < (tonumber(not_before) or now) or now > (tonumber(not_after) or now) then
    return {'LATE'}
  end
  local told = {}
  for _, change in ipairs(list) do
    local refusal = changes[change.kind](room, race, now, change, told)
    if refusal then
      return {refusal}
    end
  end
  changed(room)
  save(race)
  save(room)
  keep_alive(keys, life)
  for seat, fields in pairs(told) do
    publish_progress(keys[1], number, seat, fields, 'seat.' .. seat .. '.')
  end
  publish_version(keys[1], room.fields.version)
  return snapshot_of(now, room, race)
end

-- life, seats...
local function seen(keys, args)
  local now = referee_time(keys[1])
  if not now then
    return {'NOROOM'}
  end
  for i = 2, #args do
    local at = 'seat.' .. args[i] .. '.'
    if redis.call('HEXISTS', keys[1], at .. 'name') == 1 then
      redis.call('HSET', keys[1], at .. 'seen', text(now))
    end
  end
  keep_alive(keys, args[1])
  return {'OK', now}
end

-- number, life, seat, token hash, node
local function claim(keys, args)
  local number, life, seat, token, node = unpack(args)
  local at = 'seat.' .. seat .. '.'
  local now = referee_time(keys[1])
  if not now then
    return {'NOROOM'}
  end
  local room, race = open(keys[1]), open(keys[2])
  if room.fields.number ~= number then
    return other_number(room.fields.number)
  end
  if room.fields[at .. 'token'] ~= token then
    return {'BAD_TOKEN'}
  end
  if room.fields[at .. 'kicked'] == '1' then
    return {'KICKED'}
  end
  raise_epoch(room, seat)
  set(room, at .. 'node', node)
  -- Whoever claims has a socket: without this a returning host could be replaced before the next report.
  set(room, at .. 'seen', text(now))
  save(room)
  keep_alive(keys, life)
  publish_takeover(keys[1], seat, room.fields[at .. 'epoch'])
  local answer = snapshot_of(now, room, race)
  answer[5] = tonumber(room.fields[at .. 'epoch'])
  answer[6] = redis.call('LRANGE', keys[3], 0, -1)
  return answer
end

-- The deal to race on: the one kept from a countdown called off, if it fits, else the one given.
local function chosen_deal(room, given)
  local settings = cjson.decode(room.fields.settings)
  local kept = 'kept.' .. settings.game .. '.'
  if not is_secret(settings) or room.fields[kept .. 'sheet'] ~= given.sheet then
    return given
  end
  local deal = {}
  for _, field in ipairs({'seed', 'commitment', 'sheet'}) do
    deal[field] = room.fields[kept .. field]
    unset(room, kept .. field)
  end
  return deal
end

local function begin(room, race, now, number, request, deal, base_home, countdown, limit)
  set(race, 'number', number)
  set(race, 'request', request)
  set(race, 'settings', room.fields.settings)
  for _, field in ipairs({'seed', 'commitment', 'sheet'}) do
    set(race, field, deal[field])
  end
  set(race, 'base_home', base_home)
  set(race, 't0', text(now + countdown))
  set(race, 't1', text(now + countdown + limit))
  set(race, 'finished', '0')
  for seat = 1, SEATS_MAX do
    if is_taken(room, seat) then
      enlist(race, seat, room.fields['seat.' .. seat .. '.name'])
    end
  end
end

local function somebody_sits(room)
  for seat = 1, SEATS_MAX do
    if is_taken(room, seat) then
      return true
    end
  end
  return false
end

-- number, life, version, request, seed, commitment, sheet, base home, countdown, limit, seat now ready (or empty)
local function start(keys, args)
  local number, life, version, request, seed, commitment, sheet, base_home, countdown, limit, ready = unpack(args)
  local now = referee_time(keys[1])
  if not now then
    return {'NOROOM'}
  end
  local room, race = open(keys[1]), open(keys[2])
  if room.fields.number == number and race.fields.request == request then
    return snapshot_of(now, room, race)
  end
  if room.fields.number ~= number or race.fields.t0 or room.fields.version ~= version or not somebody_sits(room) then
    return {'CONFLICT'}
  end
  local deal = chosen_deal(room, {seed = seed, commitment = commitment, sheet = sheet})
  begin(room, race, now, number, request, deal, base_home, tonumber(countdown), tonumber(limit))
  if is_taken(room, ready) then
    set(room, 'seat.' .. ready .. '.ready', '1')
  end
  changed(room)
  save(race)
  save(room)
  keep_alive(keys, life)
  publish_version(keys[1], room.fields.version)
  return snapshot_of(now, room, race)
end

-- number, life, digest
local function close(keys, args)
  local number, life, digest = unpack(args)
  local now = referee_time(keys[1])
  if not now then
    return {'NOROOM'}
  end
  local room, race = open(keys[1]), open(keys[2])
  if room.fields.number ~= number then
    return other_number(room.fields.number)
  end
  if race.fields.ended == nil and is_over(race, now) then
    set(race, 'ended', text(now))
    set(race, 'digest', digest)
    changed(room)
    save(race)
    save(room)
    keep_alive(keys, life)
    publish_version(keys[1], room.fields.version)
  end
  return snapshot_of(now, room, race)
end
