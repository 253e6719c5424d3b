-- Appending one entry: the hot path, so it reads single fields instead of whole hashes, and writes only what changes.

-- Entries between two renewals of the keys' lives, which are days. The first entry makes the log, so it gives it its life.
local KEEP_ALIVE_EVERY = 16

-- The entry stored as number `seq` of a log: its time and text.
local function stored_entry(log_key, seq)
  local stored = redis.call('LINDEX', log_key, seq - 1)
  local time, entry = string.match(stored, '^(%d+) (.*)$')
  return tonumber(time), entry
end

-- Had it been appended before? Then the stored answer: a lost reply never turns a durable move into a "no".
local function repeated(log_key, seq, length, entry, ending, place)
  local time, durable = stored_entry(log_key, seq)
  if durable ~= entry then
    return {'CONFLICT', length}
  end
  if seq < length then
    return {'DUP', time, '', ''}
  end
  return {'DUP', time, ending or '', place or ''}
end

-- Why it cannot be appended, in the order a caller may rely on; nil where it can.
local function refusal(keys, call, room, race, now)
  if room.number ~= call.number or (race.t0 and not race.racer) then
    return {'WRONG_RACE', 0}
  end
  -- As many as the log has: both are written in one step.
  local length = tonumber(race.seq or 0)
  if room.epoch ~= call.epoch then
    return {'FENCED', length}
  end
  local seq = tonumber(call.seq)
  if seq >= 1 and seq <= length then
    return repeated(keys[3], seq, length, call.entry, race.ending, race.place)
  end
  if race.ending then
    return {'DONE', length}
  end
  if not race.t0 or now < tonumber(race.t0) then
    return {'EARLY', length}
  end
  if now >= tonumber(race.t1) then
    return {'CLOSED', length}
  end
  if seq ~= length + 1 then
    return {'GAP', length}
  end
  if length >= tonumber(call.longest) then
    return {'FULL', length}
  end
end

-- The next place among those who finish, as text.
local function next_place(race_key)
  return text(redis.call('HINCRBY', race_key, 'finished', 1))
end

local function append(keys, call, race, now)
  local stamp, at = text(now), 'seat.' .. call.seat .. '.'
  local standing = {
    seq = call.seq,
    home = call.home,
    home_time = call.home == race.home and race.home_time or stamp,
    time = stamp,
    blocked = call.blocked,
    ending = call.ending ~= '' and call.ending or nil,
    place = call.ending == 'finished' and next_place(keys[2]) or nil,
  }
  local written = {at .. 'seq', standing.seq, at .. 'time', stamp}
  local function write(field, value)
    written[#written + 1], written[#written + 2] = at .. field, value
  end
  if standing.home ~= race.home then
    write('home', standing.home)
    write('home_time', standing.home_time)
  end
  if standing.blocked ~= race.blocked then
    write('blocked', standing.blocked)
  end
  if standing.ending then
    write('end', standing.ending)
    write('end_time', stamp)
  end
  if standing.place then
    write('place', standing.place)
  end
  redis.call('RPUSH', keys[3], stamp .. ' ' .. call.entry)
  redis.call('HSET', keys[2], unpack(written))
  if call.seq % KEEP_ALIVE_EVERY == 1 then
    keep_alive(keys, call.life)
  end
  -- A node knows from the answer what the hint would say.
  if call.hears == '0' or listeners(keys[1]) > 1 then
    publish_progress(keys[1], call.number, call.seat, standing)
  end
  return {'OK', now, call.ending, standing.place or ''}
end

local ARGUMENTS = {'number', 'life', 'seat', 'epoch', 'seq', 'entry', 'home', 'blocked', 'ending', 'longest', 'hears'}

-- ARGV as ARGUMENTS names them; blocked: 0 or 1; ending: may be empty; longest: entries a log may have;
-- hears: 0 or 1, does the node that calls hear the room's hints?
local function commit(keys, args)
  local call = {}
  for i, name in ipairs(ARGUMENTS) do
    call[name] = args[i]
  end
  local at = 'seat.' .. call.seat .. '.'
  local room, race, last = {}, {}, nil
  room.number, room.epoch, last = unpack(redis.call('HMGET', keys[1], 'number', at .. 'epoch', 'last'))
  if not last then
    return {'NOROOM'}
  end
  local now = take_time(keys[1], last)
  race.t0, race.t1, race.racer, race.seq, race.home, race.home_time, race.blocked, race.ending, race.place = unpack(redis.call(
    'HMGET', keys[2], 't0', 't1', 'racer.' .. call.seat, at .. 'seq', at .. 'home', at .. 'home_time', at .. 'blocked',
    at .. 'end', at .. 'place'
  ))
  return refusal(keys, call, room, race, now) or append(keys, call, race, now)
end

-- One by one: while a library is loaded, Lua's own functions are not there yet.
redis.register_function('race1_create', create)
redis.register_function('race1_amend', amend)
redis.register_function('race1_seen', seen)
redis.register_function('race1_claim', claim)
redis.register_function('race1_start', start)
redis.register_function('race1_commit', commit)
redis.register_function('race1_pool_put', pool_put)
redis.register_function('race1_pool_racing', pool_racing)
redis.register_function('race1_daily_fix', daily_fix)

-- Also answered while the store is full.
redis.register_function({function_name = 'race1_pool_read', callback = pool_read, flags = {'no-writes'}})
redis.register_function({function_name = 'race1_daily_read', callback = daily_read, flags = {'no-writes'}})

-- Also done where memory is full: what reads a room, and what ends in freeing some.
redis.register_function({function_name = 'race1_snapshot', callback = snapshot, flags = {'allow-oom'}})
redis.register_function({function_name = 'race1_close', callback = close, flags = {'allow-oom'}})
redis.register_function({function_name = 'race1_keep', callback = keep, flags = {'allow-oom'}})
redis.register_function({function_name = 'race1_expire', callback = expire, flags = {'allow-oom'}})
redis.register_function({function_name = 'race1_tidy', callback = tidy, flags = {'allow-oom'}})

-- Which source this is: nodes compare it before they use the library.
redis.register_function({
  function_name = 'race1_source',
  callback = function() return SOURCE end,
  flags = {'no-writes'},
})
