-- What becomes of races and rooms that are over. A sweeper decides; whether it is still so is checked here.

-- Nothing was written to the room for so long. Writes give the room its whole life anew; of a log's entries every 16th.
local function is_idle(room_key, life, at_least)
  return life - redis.call('PTTL', room_key) >= tonumber(at_least)
end

-- number, life of a room, digest, record, life of the record, idle for (empty: not with its room); KEYS: room, race, record, logs...
local function keep(keys, args)
  local number, life, digest, record, record_life, idle = unpack(args)
  local closed = redis.call('HGET', keys[2], 'digest')
  if not closed then
    return redis.call('EXISTS', keys[3]) == 1 and {'OK'} or {'NOROOM'}
  end
  if closed ~= digest then
    return {'CONFLICT'}
  end
  local with_room = redis.call('HGET', keys[1], 'number') == number
  if with_room and (idle == '' or not is_idle(keys[1], life, idle)) then
    return {'USED'}
  end
  redis.call('SET', keys[3], record, 'PX', record_life)
  redis.call('DEL', keys[2], unpack(keys, 4))
  if with_room then
    redis.call('DEL', keys[1])
  end
  return {'OK'}
end

-- number, life of a room, idle for; KEYS: room, race
local function expire(keys, args)
  local number, life, idle = unpack(args)
  local current = redis.call('HGET', keys[1], 'number')
  if not current then
    return {'OK'}
  end
  if current ~= number or redis.call('HEXISTS', keys[2], 't0') == 1 or not is_idle(keys[1], life, idle) then
    return {'USED'}
  end
  redis.call('DEL', keys[1], keys[2])
  return {'OK'}
end

-- command, arguments...; KEYS: one outside any room, a list the sweepers go by or their turn. Answers what the command answers.
local function tidy(keys, args)
  return redis.call(args[1], keys[1], unpack(args, 2))
end
