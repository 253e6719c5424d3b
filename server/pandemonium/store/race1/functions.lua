-- The functions. KEYS: the room, the race, the seat's log, as far as each needs them. ARGV: named at the top of each.

-- The caller guessed which race is current, to name its key; this tells it.
local function other_number(number)
  return {'NUMBER', tonumber(number)}
end

-- run, life, settings, host's name, host's token hash, of which day it is a try (may be empty)
local function create(keys, args)
  local run, life, settings, name, token, daily = unpack(args)
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
  if daily ~= '' then
    set(room, 'daily', daily)
  end
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
    publish_progress(keys[1], number, seat, standing_of(fields, seat))
  end
  publish_version(keys[1], room.fields.version)
  return snapshot_of(now, room, race)
end

-- A node says how many watch there; nodes that have said nothing for so long are gone.
local function report_watchers(room, now, lasts, node, count)
  for field, told in pairs(room.fields) do
    if string.sub(field, 1, 9) == 'watchers.' and now - tonumber(string.match(told, '%d+$')) > tonumber(lasts) then
      unset(room, field)
    end
  end
  if count == '0' then
    unset(room, 'watchers.' .. node)
  else
    set(room, 'watchers.' .. node, count .. ' ' .. text(now))
  end
end

-- life, how long a report of watchers lasts, node, watchers there, seats...
local function seen(keys, args)
  local life, lasts, node, watchers = unpack(args)
  local now = referee_time(keys[1])
  if not now then
    return {'NOROOM'}
  end
  local room = open(keys[1])
  for i = 5, #args do
    local at = 'seat.' .. args[i] .. '.'
    if room.fields[at .. 'name'] then
      set(room, at .. 'seen', text(now))
    end
  end
  report_watchers(room, now, lasts, node, watchers)
  save(room)
  keep_alive(keys, life)
  return {'OK', now}
end

-- number, life, seat, token hash, node, since when the connection is there (empty: now), slack
local function claim(keys, args)
  local number, life, seat, token, node, since, slack = unpack(args)
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
  since = tonumber(since) or now
  if tonumber(room.fields[at .. 'since'] or 0) > since + slack then
    return {'SUPERSEDED'}
  end
  raise_epoch(room, seat)
  set(room, at .. 'node', node)
  set(room, at .. 'since', text(since))
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

-- number, life, digest, of a try score, row and most rows of its day's board; KEYS: room, race, of a try its day's deal and board
local function close(keys, args)
  local number, life, digest, score, row, most = unpack(args)
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
    keep_alive({keys[1], keys[2]}, life)
    if keys[3] then
      daily_note(keys[3], keys[4], score, row, most)
    end
    publish_version(keys[1], room.fields.version)
  end
  return snapshot_of(now, room, race)
end
