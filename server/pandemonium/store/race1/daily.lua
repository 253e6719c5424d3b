-- The deals of the day. A deal leaves the pool in the same step in which its day gets it, and then no other does; what is secret
-- of it leaves the store into a race, and for everybody else once its day is over.

-- What may be known of a day's deal before that.
local DAILY_PUBLIC = {'commitment', 'sheet', 'reveal_at', 'tries'}

-- sheet, first and last of the day, when the deal is revealed, how long it is kept; KEYS: the day's deal, lists of the pool
local function daily_fix(keys, args)
  local sheet, begins, ends, reveal_at, life = unpack(args)
  if redis.call('EXISTS', keys[1]) == 1 then
    return {'OK'}
  end
  local now = clock_not_before(0)
  if now < tonumber(begins) or now >= tonumber(ends) then
    return {'LATE'}
  end
  for place = 2, #keys do
    local deal = pool_take(keys[place], sheet)
    if deal then
      redis.call('HSET', keys[1], 'reveal_at', reveal_at, unpack(flat(deal)))
      redis.call('PEXPIRE', keys[1], life)
      return {'OK'}
    end
  end
  return {'EMPTY'}
end

-- KEYS: the day's deal, its board. Answers now, the fields of the deal that may be known, the board, the best first.
local function daily_read(keys)
  local now, fields = clock_not_before(0), {}
  local reveal_at = redis.call('HGET', keys[1], 'reveal_at')
  if not reveal_at then
    return {'OK', now, {}, {}}
  end
  for _, field in ipairs(DAILY_PUBLIC) do
    fields[field] = redis.call('HGET', keys[1], field) or nil
  end
  if now >= tonumber(reveal_at) then
    fields.seed, fields.grade = unpack(redis.call('HMGET', keys[1], 'seed', 'grade'))
  end
  return {'OK', now, flat(fields), redis.call('ZRANGE', keys[2], 0, -1)}
end

-- The deal of the day for a race with this deadline; nil where that lies behind the day, or the deal is of other rules.
local function daily_deal(key, sheet, deadline)
  local deal = open(key).fields
  if deal.sheet ~= sheet or deadline > tonumber(deal.reveal_at) then
    return nil
  end
  return deal
end

-- One more try is over. Who is behind the last row of a full board is only counted.
local function daily_note(key, board, score, row, most)
  local life = redis.call('PTTL', key)
  if life <= 0 then
    return
  end
  redis.call('HINCRBY', key, 'tries', 1)
  redis.call('ZADD', board, score, row)
  redis.call('ZREMRANGEBYRANK', board, most, -1)
  redis.call('PEXPIRE', board, life)
end
