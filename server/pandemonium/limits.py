"""Every bound in the program, each with its reason. Nothing else in the code bounds anything by a number of its own."""

from typing import Final

# The engine
AUTO_MOVES_MAX: Final = 104
"""Foundation moves in one `auto` entry: no game has more cards."""
MOVES_REMEMBERED: Final = 2_048
"""Texts of moves whose meaning is remembered: more than all games together have that anybody plays."""
BLOCKED_INLINE_MAX: Final = 2_000
"""Arrangements searched on the event loop before the search moves to a worker process: a few milliseconds at most."""
BLOCKED_WORKER_MAX: Final = 20_000
"""Arrangements searched in a worker before the flag is "not known"; the largest live search seen took 6,081 (rules.md 2.2)."""
REPLAY_LINE_MAX: Final = 1_048_576
"""Characters in one line of `pandemonium replay`: a log of `LOG_ENTRIES_MAX` entries fits several times."""

# Searches
SOLVE_NODES: Final = 200_000
"""Positions that `pandemonium solve` searches unless told otherwise: it decides nine Demon deals in ten, and finds a line in
every deal of Demons and Thieves but one in a hundred, mostly within a second."""
SOLVE_NODES_MAX: Final = 5_000_000
"""At 200 to 300 bytes for each, a search this long needs more than a gigabyte."""
SHORTEN_MOVES: Final = 20_000
"""Moves played in search of a shorter line: it has mostly become as short as it will by then, in a quarter of a second."""

# Rooms
ROOM_CODE_ALPHABET: Final = "23456789ABCDEFGHJKLMNPQRSTUVWXY"
"""31 characters without look-alikes (no 0 O 1 I Z); a code starting with Z is kept free to name a shard later."""
ROOM_CODE_LENGTH: Final = 8
"""31^8 codes: guessing one of 100,000 live rooms takes millions of tries, and failed look-ups are limited."""
SEATS_MAX: Final = 16
"""Racers in a room: a track with more lanes cannot be read."""
NAME_LENGTH_MAX: Final = 24
"""Characters of a name after cleaning: it fits a lane of the track."""
LIMIT_MINUTES_MAX: Final = 120
"""Longest race: nobody waits longer for a result."""
MINUTE_MS: Final = 60_000
"""A minute of a race's limit."""
COUNTDOWN_MS: Final = 5_000
"""From start to the first move: enough for every browser to have the table ready."""
SITTING_CLOSES_MS: Final = 1_000
"""Before the start nobody sits down any more, so that the list of racers can reach everyone."""
HOST_ABSENT_MS: Final = 20_000
"""A host unseen this long is replaced: a room must not hang on a closed laptop."""
RACER_ABSENT_MS: Final = 60_000
"""A racer unseen this long does not keep the host from ending the race."""
PRESENT_MS: Final = 10_000
"""A seat seen within this time counts as present: one report of `SEEN_EVERY_MS` may be missed, and with one more of them
for the reading, everybody knows within 15 s."""
CLAIM_SLACK_MS: Final = 1_000
"""A connection that is older by more than this than the one that holds the seat does not get it: it stood still while its owner
gave it up, who waits for longer; nodes agree on the time far better."""
SEEN_EVERY_MS: Final = 5_000
"""How often a node reports the seats whose sockets it holds, at most."""
LOG_ENTRIES_MAX: Final = 5_000
"""Entries of one seat in one race: 40 a minute for two hours; a claim reads the whole log."""
RACES_MAX: Final = 1_000
"""Races in one room: an evening has dozens."""
AMEND_TRIES: Final = 20
"""Compare-and-set retries before a command is answered `busy`: sixteen people pressing one button at once need sixteen."""
ROOM_LIFE_MS: Final = 7 * 24 * 3_600_000
"""All keys of a room expire this long after its last write, whether or not a sweeper comes by; the sweeper is earlier."""
ROOMS_PER_ADDRESS: Final = 30
"""Rooms one address may make within `ADDRESS_WINDOW_S`: a party makes a handful."""
LOOKUPS_PER_ADDRESS: Final = 1_000
"""Failed room look-ups of one address within `ADDRESS_WINDOW_S`: a whole party behind one router may mistype, and guessing
one of 100,000 live rooms still takes months. Who holds a seat comes in all the same."""
ADDRESS_WINDOW_S: Final = 600
"""Over which the two numbers above count."""
ADDRESSES_MAX: Final = 10_000
"""Addresses remembered for these counts; the oldest is forgotten first."""

# Retention
LOBBY_LIFE_MS: Final = 2 * 3_600_000
"""A room nobody has had open for this long is removed: a party may go for dinner."""
LIVE_LIFE_MS: Final = 3_600_000
"""But never before this long after the deadline of its race: who fell asleep over it finds the room with the result."""
KEEP_AFTER_MS: Final = 10 * 60_000
"""From the close of a race to its compact record, once the room has gone on: until then late readers want its logs."""
KEEP_DAYS_MAX: Final = 365
"""Longest that results can be kept in the store: for more, export them."""
DAY_MS: Final = 24 * 3_600_000
"""A day of that."""
KEPT_RACES_MAX: Final = 20_000
"""Kept races of a store; the oldest go first. At 3 to 15 KB each they stay within 300 MB."""
SWEEP_EVERY_MS: Final = 1_000
"""Between two turns of the sweepers of all nodes together; a node's own pause is up to twice that."""
SWEEP_ROOMS_MAX: Final = 50
"""Rooms visited in one turn: a burst of forgotten rooms must not delay anybody's move."""
SWEEP_UNSEEN_MS: Final = 15_000
"""A room whose sockets no node has reported for this long, three reports, is looked at by a sweeper."""
SWEEP_AGAIN_MS: Final = 30_000
"""Before something that a sweeper could not settle is looked at again, so that it never blocks what is behind it."""
SWEEP_PAGE: Final = 500
"""Keys looked at in one step of the slow search for rooms whose due time was lost: well under a millisecond."""
RECORD_TIME_MAX: Final = 2**53 - 1
"""Largest number in a record: what every reader of JSON holds exactly."""
RECORD_BYTES_MAX: Final = 16_777_216
"""A record file that is read to be verified: 16 racers with full logs of ordinary moves stay below 4 MB."""
EXPORT_PAGE: Final = 200
"""Races listed at a time by `pandemonium export`."""

# The wire
FRAME_BYTES_MAX: Final = 4_096
"""An `auto` of 104 moves takes under 800 bytes; nothing else comes near."""
ENTRY_TEXT_MAX: Final = 1_024
"""Characters of one entry: `auto` and 104 moves."""
SEED_LENGTH_MAX: Final = 64
"""Characters of a seed (rules.md)."""
TOKEN_LENGTH_MIN: Final = 22
"""Characters of a seat token that a client makes itself: 128 bits take so many at least, in base64."""
TOKEN_LENGTH_MAX: Final = 64
"""Characters of a seat token; ours have 26."""
REQUEST_ID_MAX: Final = 32
"""Characters of the id that makes a start repeatable."""
HELLO_WITHIN_S: Final = 3.0
"""A socket that has not said hello by then is closed: half-open sockets cost memory."""
OUTBOX_FRAMES_MAX: Final = 256
"""Messages waiting for one socket that must be delivered; a client further behind is closed and resumes."""
SOCKET_RECEIVE_BYTES: Final = 8_192
"""That the system takes from a browser ahead of us: all of it is parsed in one go, which must not delay anybody else."""
SOCKET_SEND_BYTES: Final = 65_536
"""That the system keeps of what a browser has not taken yet: else up to 4 MB for each that reads nothing, on Linux."""
FRAMES_PER_SECOND: Final = 40
"""Sustained frames of one socket: several times the fastest player."""
FRAMES_BURST: Final = 200
"""Frames a socket may send at once: a resend of queued moves after a lost connection."""
PROGRESS_PER_SECOND: Final = 8
"""Progress frames a second to one socket: more is not seen on a track."""
PROGRESS_TO_WATCHERS: Final = 200
"""Progress frames a second to all watchers of a room on one node together: 25 are told as often as racers, and two hundred
cost little more than the moves they watch."""
PROGRESS_PER_SECOND_LEAST: Final = 1.0
"""However many watch, each is told this often: overtaking is still seen. Rarer than boards, with which it goes along."""
PROGRESS_AT_ONCE: Final = 50
"""Sockets told of progress in one turn of the event loop: half a millisecond that an answer to a racer may wait."""
BOARDS_DELAY_MS: Final = 30_000
"""Watchers see a board this late, so that nothing they call out to a racer is of use at that moment."""
BOARDS_PER_SECOND: Final = 2
"""Looks at the logs of a room whose boards are watched, and frames of boards to a socket: what is 30 s old is in no hurry."""
BOARDS_TO_WATCHERS: Final = 220
"""Frames of boards a second to all who watch those of a room on one node together."""
BOARDS_PER_SECOND_LEAST: Final = 1.1
"""However many watch boards, each is told this often."""
BOARD_ENTRIES_READ_MAX: Final = 1_000
"""Log entries in one such look: a few milliseconds of parsing. A log nobody watched before is caught up with in several."""
BOARD_ENTRIES_FOLDED_MAX: Final = 50
"""Log entries folded into watched boards in one turn of the event loop: two milliseconds that an answer to a racer may wait."""
SOCKETS_PER_ROOM: Final = 600
"""Sockets of one room on one node, watchers included."""
SOCKETS_PER_ADDRESS: Final = 64
"""Sockets of one address: a party behind one router."""
HANDSHAKES_PER_SECOND: Final = 20
"""Sustained new sockets of one address: a party whose line comes and goes needs one each, every few seconds."""
HANDSHAKES_BURST: Final = 256
"""Sockets of one address at once: everybody behind one router comes back, and a few times over."""
REQUEST_WITHIN_S: Final = 60.0
"""A connection on which no whole head of a request comes for this long is closed: nobody is to keep thousands for nothing."""
BODY_WITHIN_S: Final = 10.0
"""The few bytes that make a room arrive within this time on the worst line."""
BUILD_LENGTH_MAX: Final = 64
"""Characters of the name of a client's build: the name of its main file."""
DRAIN_SPREAD_S: Final = 2.0
"""A node that stops lets its sockets go over this time, so that their owners do not all arrive elsewhere at once."""
DRAIN_PER_SOCKET_S: Final = 0.02
"""Of that time, for each socket: few sockets need no long goodbye."""
DRAIN_COMMAND_S: Final = 3.0
"""A command under way when its socket is to be let go may still be answered within this time."""
HEARTBEAT_S: Final = 10.0
"""A silent socket is pinged within this time, and closed if it stays silent for half as long again: a pulled cable is noticed
within 15 s."""
FLOOD_GOODBYE_S: Final = 0.5
"""For whoever sends too fast to take its close code: what it sends meanwhile is still read, at the others' cost."""
GOODBYE_S: Final = 5.0
"""For whoever is closed to take what was told before; then the connection is cut, or one that reads nothing would stay."""

# The store
WRITER_BATCH_MAX: Final = 256
"""Calls in one pipelined batch: bounds the time one batch blocks Redis to a few milliseconds."""
WRITER_BATCHES_AWAY: Final = 8
"""Batches that are sent and not answered: the store finds the next one there when it is done with the last. With one away at a
time a move took a third longer, with two a sixth; more than these are hardly ever away."""
WRITER_QUEUE_MAX: Final = 10_000
"""Calls waiting for the writer; beyond it callers wait, so sockets are read more slowly."""
STORE_CALL_S: Final = 10.0
"""A store call unanswered for this long has an unknown outcome; the connection is replaced."""
STORE_PULSE_S: Final = 0.5
"""Between a node's own questions whether the store can save."""
SAVING_AFTER_S: Final = 1.0
"""Without an answer for this long, people are told that their moves are waiting to be saved."""
SAVING_EVERY_S: Final = 2.5
"""They are told again this often, so that a browser knows that the node itself is alive."""
STORE_GONE_S: Final = 15.0
"""After this long without a store a node lets its sockets go: another node may still reach it."""
READINESS_S: Final = 2.0
"""Within which a readiness check is answered, before a balancer runs out of patience."""
STORE_CONNECT_S: Final = 3.0
"""A connection to the store that is not made by then counts as refused."""
RECONNECT_FIRST_S: Final = 0.05
"""Pause before the second try to reach the store; doubled each time, with jitter, so that nodes do not come back in step."""
RECONNECT_MOST_S: Final = 2.0
"""Longest such pause: a store that is back is used again within it."""
STORE_PING_S: Final = 5.0
"""A silent subscription is pinged after this long, and replaced after as long again: a dead one would silence the tracks."""
LOOP_LAG_EVERY_S: Final = 0.25
"""How often a node looks how late its event loop is: a stall of a frame's length is seen, and the looking costs nothing."""
HINTS_WAITING_MAX: Final = 256
"""Hints waiting for one listener; one further behind is told to read the room again instead."""
ROOMS_REMEMBERED: Final = 10_000
"""Rooms whose current race number a node remembers; a forgotten one costs one more round trip."""
READINESS_LIFE_MS: Final = 60_000
"""Life of the key a readiness check writes."""
MEMORY_SHARE_FOR_ROOMS: Final = 0.8
"""Of the store's `maxmemory`: beyond it no new rooms are made, so that the races going on find memory until they have ended."""
MEMORY_LOOK_S: Final = 1.0
"""Between two looks at it: rooms for a second fill nothing, and a look costs as much as a move."""

# The players of our own
THOUGHTFUL_WORLDS: Final = 10
"""Guesses of the unseen cards for one decision: more are hardly better (Demon: 21 % of games won with 3, 27 % with 10)."""
GRADE_PLAYOUTS: Final = 20
"""Games of the simple player on a deal that is graded: their mean is good to a card or two, and they take 15 ms."""
GRADE_GAMES: Final = 6
"""Games of a thoughtful player on a deal that is graded by one: together half a second; more hardly tell more."""
GRADE_WORLDS: Final = 3
"""Guesses for each decision in these games: with more the grade would cost more than the proof."""

# The child processes of a node
CHILD_STOP_S: Final = 2.0
"""From SIGTERM to the end of a child; then SIGKILL, which loses nothing but an unfinished search or thought."""
CHILD_RESTART_FIRST_S: Final = 1.0
"""Pause of a node before it starts a child again that has ended; doubled each time."""
CHILD_RESTART_MOST_S: Final = 60.0
"""Longest such pause; a child that has lived this long counts as sound."""

# Bots that race
BOTS_PER_ROOM: Final = 8
"""Bots in one room: half of the seats. A race is for people."""
BOTS_PER_NODE: Final = 32
"""Bots that one node plays: they come from one address and leave half of its `SOCKETS_PER_ADDRESS` to people there."""
BOT_UNSEEN_MS: Final = 15_000
"""A bot that no node has reported for so long, three reports, is played on by another node, which sees that within a second."""
BOTS_ALONE_S: Final = 60.0
"""Bots go on for so long while no person is there: a line that is lost for a moment stops no rival."""
BOT_LOOK_S: Final = 1.0
"""Between two looks of a node at its rooms for bots that nobody plays."""
BOT_CALLS_WAITING_MAX: Final = 256
"""Calls waiting for a node's worker while that starts; what is not called then is called at a later look."""
BOT_SHARE: Final = 0.5
"""Of one core, at most, that all bots of a node think with: the rest is for the referee. With more bots they think slower."""
BOT_NICE: Final = 10
"""Politeness of the worker's process: before the dealer, behind the referee."""
BOT_REFUSED_MAX: Final = 3
"""Moves of a bot that the referee may refuse before it gives up: rules that it does not know will not become known."""
BOT_LINES_MAX: Final = 20
"""Times in a row that a bot connects in vain before it stays away: with growing pauses, some minutes."""
BOT_RACES_MAX: Final = 1_000
"""Races that `pandemonium bot --races` may ask for: a room has no more."""

# The pool of proven deals
POOL_DEALS: Final = 20
"""Deals of one game and grade: an evening of races. Whole it is 180 entries of 1 to 3 KB."""
POOL_REFILL_BELOW: Final = 10
"""With fewer of them the dealer fills up again; before that a long evening costs nobody any processor time."""
POOL_FEW: Final = 3
"""With fewer of them the dealer does not spare the processor: somebody may be waiting for the first ones."""
POOL_LOOK_S: Final = 2.0
"""Between two looks at the pool, of a node whose lobbies say what will be dealt and of a dealer that has nothing to do."""
DEALER_SHARE: Final = 0.25
"""Of one core, on average, that a dealer in no hurry takes: the rest is for the referee and for whoever owns the machine."""
DEALER_HURRY_S: Final = 600.0
"""Processor seconds a dealer spends without sparing: three deals of every game and grade take less, and a grade that cannot be
found must not cost a core for ever."""
DEALER_CORES_SPARE: Final = 2
"""With no more cores than this, no deal is searched while a race goes on anywhere."""
DEALER_DRAWS: Final = 50
"""Deals drawn for one attempt until one is worth a search, as one in 200 of Seven Devils is: a look takes 2 ms."""
DEALER_NICE: Final = 19
"""Politeness of the dealer's process: whatever else wants the processor goes first."""
RACING_EVERY_S: Final = 5.0
"""Between two reports of a node that a race goes on there, at least."""
RACING_LIFE_MS: Final = 15_000
"""A report counts for this long: one may be missed."""

# The deal of the day
DAILY_SLACK_MS: Final = 2 * 60_000
"""From midnight a try of the day before may still be begun for about this long: who opened the page late is not sent away."""
DAILY_DAYS: Final = 30
"""Days that deal and board of a day are kept unless told otherwise: a month to look back on, in 2 MB."""
DAILY_ROWS_MAX: Final = 200
"""Tries on the board of a day, the best: more nobody reads. Others are counted."""

# The embedded store
EMBEDDED_READY_S: Final = 60.0
"""From start to the first answer: reading back a large append-only file takes seconds."""
EMBEDDED_STOP_S: Final = 10.0
"""From SIGTERM to the end, where only a last fsync is to do; then SIGKILL, which loses nothing that was acknowledged."""
EMBEDDED_GRACE_S: Final = 2.0
"""For a server whose node was killed to end by itself, before the next node takes it over."""
EMBEDDED_WATCH_S: Final = 0.2
"""Between looks at the server's lock, so that a crashed server is up again well within a second."""
EMBEDDED_RESTARTS_MAX: Final = 5
"""Restarts at once within `EMBEDDED_RESTARTS_WITHIN_S`: a server that keeps ending has a full disk or a broken file."""
EMBEDDED_RESTARTS_WITHIN_S: Final = 60.0
"""Over which the number above counts."""
EMBEDDED_RETRY_S: Final = 5.0
"""Before each further restart: somebody may make room on the disk, and then all goes on without a hand."""
EMBEDDED_MEMORY_MAX: Final = 1_073_741_824
"""Bytes the server may hold: 300 MB of kept races and some thousand live ones. A full one refuses; one without a bound would be
killed by the system, again and again."""
EMBEDDED_MEMORY_SHARE: Final = 0.5
"""But no more than this share of the machine's memory: the node and the players' browsers live there too."""
SOCKET_PATH_MAX: Final = 100
"""Bytes of a unix socket's path; macOS takes 103."""

# Looking in from outside
DOCTOR_WRITES: Final = 20
"""Durable writes that `pandemonium doctor` times: their median tells what an acknowledgement waits for."""
CLOCK_APART_MS: Final = 1_000
"""Between the clocks of a node and of the store before `doctor` warns: dates in results would look wrong, races would not."""
DISK_USED_MAX: Final = 0.7
"""Share of a disk in use before `doctor` warns: rewriting the store's file needs as much again, and a full disk stops it."""

# A node's memory
GARBAGE_LOOK_S: Final = 10.0
"""Between two looks at whether memory is to be searched for cycles."""
GARBAGE_OBJECTS_WORTH: Final = 20_000
"""More objects than after the last search: worth one while nobody races, when there is little to be searched."""
GARBAGE_OBJECTS_MAX: Final = 3_000_000
"""As many more are searched although somebody waits for it, about half a second: a thousand racers with long logs have about as
many, and if they are cycles, they may take half a gigabyte."""

# The load generator
BENCH_BUSY_MAX: Final = 0.9
"""Share of its core's time beyond which the generator may have been the limit itself: what it measured then is void."""
BENCH_STEP_S: Final = 30.0
"""For one step of a load run, such as seating everybody: a run that hangs ends."""
BENCH_SECONDS_MAX: Final = 600
"""Of load in one run: it is a measurement, not a siege."""
BENCH_SOCKETS_MAX: Final = 20_000
"""Sockets of one run: a process may have about as many open."""
BENCH_LINE_MAX: Final = 1_000
"""Entries of a recorded line: a log takes five times as many."""
