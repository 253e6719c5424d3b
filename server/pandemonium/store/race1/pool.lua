-- The pool of proven deals: lists, the oldest entry first. An entry is `<form> <sheet> <JSON>`; what is not in this form, or of
-- other rules than those to be raced by, can never be raced again.

local POOL_FORM = '1'
-- Entries passed over at once: more than one list ever holds.
local POOL_PASSED_MAX = 100

local function pool_prefix(sheet)
  return POOL_FORM .. ' ' .. sheet .. ' '
end

-- How many entries at the head of a list no race can use, and the first one that a race can, if there is one.
local function pool_head(pool, prefix)
  for place = 0, POOL_PASSED_MAX - 1 do
    local entry = redis.call('LINDEX', pool, place)
    if not entry or string.sub(entry, 1, #prefix) == prefix then
      return place, entry
    end
  end
  return POOL_PASSED_MAX
end

-- Out of the pool, for good; nil where it has none.
local function pool_take(pool, sheet)
  local prefix = pool_prefix(sheet)
  local passed, entry = pool_head(pool, prefix)
  redis.call('LTRIM', pool, passed + (entry and 1 or 0), -1)
  return entry and cjson.decode(string.sub(entry, #prefix + 1))
end

-- sheet, most, deal as JSON; KEYS: the list. Answers how many deals there are now.
local function pool_put(keys, args)
  local sheet, most, deal = unpack(args)
  local prefix = pool_prefix(sheet)
  redis.call('LTRIM', keys[1], (pool_head(keys[1], prefix)), -1)
  local length = redis.call('LLEN', keys[1])
  if length >= tonumber(most) then
    return {'FULL', length}
  end
  return {'OK', redis.call('RPUSH', keys[1], prefix .. deal)}
end

-- life of a node's report, then the sheet of each list; KEYS: the nodes that race, the lists.
-- Answers how many nodes race, then how many deals are in each list.
local function pool_read(keys, args)
  local answer = {'OK', redis.call('ZCOUNT', keys[1], text(clock_not_before(0) - args[1]), '+inf')}
  for i = 2, #keys do
    local passed = pool_head(keys[i], pool_prefix(args[i]))
    answer[#answer + 1] = redis.call('LLEN', keys[i]) - passed
  end
  return answer
end

-- node, life of its report; KEYS: the nodes that race
local function pool_racing(keys, args)
  local node, life = unpack(args)
  local now = clock_not_before(0)
  redis.call('ZADD', keys[1], text(now), node)
  redis.call('ZREMRANGEBYSCORE', keys[1], '-inf', text(now - life))
  redis.call('PEXPIRE', keys[1], life)
  return {'OK', now}
end
