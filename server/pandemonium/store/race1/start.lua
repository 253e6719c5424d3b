-- Beginning a race. A deal leaves the pool, or the room's own keeping, in the same step in which the race gets it.

local function take_kept(room, game, grade, sheet)
  local at = kept_at(game, grade)
  if room.fields[at .. 'sheet'] ~= sheet then
    return nil
  end
  local deal = {}
  for _, field in ipairs(DEAL_FIELDS) do
    deal[field] = room.fields[at .. field]
    unset(room, at .. field)
  end
  return deal
end

-- The deal to race on: one that the room has kept, else one from the pool, by the grades as the caller has ordered them; last
-- the caller's own, which is not proven. Nil where none is allowed. A try of a day has the day's deal, in place of a pool.
local function choose_deal(room, sheet, pools, grades, own, deadline)
  if room.fields.daily then
    return daily_deal(pools[1], sheet, deadline)
  end
  local settings = cjson.decode(room.fields.settings)
  if not is_secret(settings) then
    return own
  end
  for _, grade in ipairs(grades) do
    local deal = take_kept(room, settings.game, grade, sheet)
    if deal then
      return deal
    end
  end
  for place, grade in ipairs(grades) do
    local deal = pool_take(pools[place], sheet)
    if deal then
      return deal
    end
  end
  return own and (take_kept(room, settings.game, nil, sheet) or own)
end

local function begin(room, race, now, number, request, deal, base_home, countdown, limit)
  set(race, 'number', number)
  set(race, 'request', request)
  set(race, 'settings', room.fields.settings)
  for _, field in ipairs(DEAL_FIELDS) do
    if deal[field] then
      set(race, field, deal[field])
    end
  end
  set(race, 'base_home', base_home)
  set(race, 't0', text(now + countdown))
  set(race, 't1', text(now + countdown + limit))
  set(race, 'finished', '0')
  if deal.reveal_at then
    set(race, 'reveal_at', deal.reveal_at)
  end
  for seat = 1, SEATS_MAX do
    if is_taken(room, seat) then
      local at = 'seat.' .. seat .. '.'
      enlist(race, seat, room.fields[at .. 'name'], room.fields[at .. 'bot'])
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

-- Everybody was ready for a start that did not come; where readiness starts the race, nothing would start it again.
local function take_back_readiness(keys, room, life)
  for seat = 1, SEATS_MAX do
    if is_taken(room, seat) then
      set(room, 'seat.' .. seat .. '.ready', '0')
    end
  end
  changed(room)
  save(room)
  keep_alive({keys[1]}, life)
  publish_version(keys[1], room.fields.version)
end

-- number, life, version, request, sheet, base home, countdown, limit, seat now ready (or empty), seed and commitment of the deal
-- that is not proven (empty: the deal must be), grade of each list of the pool; KEYS: room, race, lists of the pool, or for a try
-- of a day its deal
local function start(keys, args)
  local number, life, version, request, sheet, base_home, countdown, limit, ready, seed, commitment = unpack(args)
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
  local own = seed ~= '' and {seed = seed, commitment = commitment, sheet = sheet} or nil
  local deal = choose_deal(room, sheet, {unpack(keys, 3)}, {unpack(args, 12)}, own, now + countdown + limit)
  if not deal and room.fields.daily then
    return {'OVER'}
  end
  if not deal then
    if ready ~= '' then
      take_back_readiness(keys, room, life)
    end
    return {'EMPTY'}
  end
  begin(room, race, now, number, request, deal, base_home, tonumber(countdown), tonumber(limit))
  if is_taken(room, ready) then
    set(room, 'seat.' .. ready .. '.ready', '1')
  end
  changed(room)
  save(race)
  save(room)
  -- What is in the pool has no end.
  keep_alive({keys[1], keys[2]}, life)
  publish_version(keys[1], room.fields.version)
  return snapshot_of(now, room, race)
end
