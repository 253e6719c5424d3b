// An independent racer: node --experimental-websocket racer.mjs --help
// Written from docs/protocol.md alone; it shares no line with the server or the browser client.

import { randomBytes } from "node:crypto";
import { parseArgs } from "node:util";
import { Line } from "./line.mjs";
import { choose } from "./player.mjs";
import { doubts } from "./proof.mjs";
import { Board, gameNames, moveOf, sizeOf, textOf } from "./rules.mjs";

const HELP = `usage: node --experimental-websocket racer.mjs [options] LINK
  LINK          of a room to join (http://localhost:8080/r/ABCDEFGH), or of a server to make a room on (http://localhost:8080)
  --name NAME   of the racer (Node)
  --game GAME   of a new room: ${gameNames.join(", ")} (demon)
  --target N    cards home that win in a new room (all)
  --seed SEED   an open deal in a new room; else a secret one
  --racers N    a host starts once so many are seated (2)
  --drop N      lose the connection on purpose after so many moves, to see it come back`;
const RESEND_AFTER_MS = 2_500;
const CLOSED_WORDS = "the server closed the connection for good, code";

class Racer {
  constructor(options, server, code, token) {
    Object.assign(this, { options, server, code, token });
    this.isSeated = token !== undefined;
    this.token ??= randomBytes(16).toString("base64url");
    this.moves = 0;
    this.request = randomBytes(8).toString("hex");
    this.done = new Promise((resolve) => {
      this.finish = resolve;
    });
    const address = new URL("/ws", server);
    address.protocol = address.protocol.replace("http", "ws");
    this.line = new Line(address, {
      onOpen: () => this.line.tell("hello", { room: code, token: this.isSeated ? this.token : null }),
      onMessage: (message) => this[`hear_${message.type}`]?.(message),
      onLost: (closeCode) => this.over(`${CLOSED_WORDS} ${closeCode}`),
    });
  }

  over(trouble) {
    clearInterval(this.resending);
    this.line.end();
    this.finish(trouble);
  }

  // The room

  hear_welcome(message) {
    print(`welcome to room ${this.code}${message.seat === null ? "" : `, seat ${message.seat}`}`);
    if (this.run !== undefined && this.run !== message.room.run)
      return this.over("this is another room under the same code");
    this.run = message.room.run;
    // Where the answer to an earlier sit was lost, the same token finds the same seat.
    if (!this.isSeated) this.sit();
    return this.hear_room(message);
  }

  sit() {
    this.line.tell("sit", { name: this.options.name, token: this.token });
  }

  hear_seated({ seat, token }) {
    print(`in seat ${seat}`);
    this.isSeated = true;
    this.token = token;
  }

  hear_room({ room, seat }) {
    this.room = room;
    if (room.race !== null && room.race.number === room.number) this.commitment = room.race.commitment;
    if (room.phase !== this.phase) print(`phase ${room.phase}`);
    this.phase = room.phase;
    const isTime = room.phase === "lobby" && seat === room.host && room.seats.length >= Number(this.options.racers);
    if (isTime) this.line.tell("start", { request: this.request, unproven: room.dealing === "unproven" });
  }

  hear_fault({ code, message, about }) {
    print(`refused: ${about}: ${message} (${code})`);
    if (about !== "sit") return;
    if (code === "busy" || code === "unavailable") setTimeout(() => this.sit(), RESEND_AFTER_MS);
    else this.over("no seat");
  }

  // Racing: one entry under way at a time

  hear_table(table) {
    this.race = table.race;
    this.round = table.round;
    this.seq = table.seq;
    this.end = table.end;
    this.board = new Board(this.room.race.settings.game, table);
    this.pending = undefined;
    print(`table of race ${table.race}: ${table.seq} entries, ${table.home} home`);
    this.resending ??= setInterval(() => this.resend(), RESEND_AFTER_MS);
    this.next();
  }

  next() {
    if (this.end !== null) return;
    const move = choose(this.board);
    if (move === null) {
      print("no way on: giving up");
      this.line.tell("give_up", { race: this.race });
      return;
    }
    this.pending = { seq: this.seq + 1, entry: textOf(move), sentAt: Date.now() };
    this.send();
  }

  send() {
    const { seq, entry } = this.pending;
    this.pending.sentAt = Date.now();
    this.line.tell("entry", { race: this.race, round: this.round, seq, entry });
  }

  resend() {
    if (this.pending !== undefined && Date.now() - this.pending.sentAt >= RESEND_AFTER_MS) this.send();
  }

  hear_ack(ack) {
    if (ack.race !== this.race || ack.seq !== this.pending?.seq) return;
    const { entry } = this.pending;
    this.pending = undefined;
    const turned = this.board.make(moveOf(entry));
    Object.assign(this.board.faces, ack.turned);
    Object.assign(this, { seq: ack.seq, end: ack.end, moves: this.moves + 1 });
    print(`${ack.seq} ${entry}: ${ack.home} home${turned.map((card) => ` ${ack.turned[card]}`).join("")}`);
    if (ack.home !== this.board.home || String(Object.keys(ack.turned)) !== String(turned.toSorted((a, b) => a - b))) {
      print("the server sees another board than we do: asking for ours");
      this.line.tell("hello", { room: this.code, token: this.token });
    } else if (this.moves === Number(this.options.drop)) {
      print("losing the connection on purpose");
      this.line.drop();
    } else this.next();
  }

  hear_refused({ seq, code, table }) {
    print(`entry ${seq} refused: ${code}`);
    this.refusals = (this.refusals ?? 0) + 1;
    if (this.refusals > 3) this.over("too many refusals: these are other rules than ours");
    else this.hear_table(table);
  }

  hear_progress({ standings }) {
    for (const { seat, home, end } of standings) print(`seat ${seat}: ${home} home${end === null ? "" : `, ${end}`}`);
  }

  // After the race

  async hear_result(result) {
    if (result.race !== this.race) return;
    for (const { rank, name, home, end, time_ms } of result.rows) {
      print(`${rank}. ${name}: ${home} home, ${end ?? "time over"}, ${(time_ms / 1000).toFixed(1)} s`);
    }
    const found = await doubts(this.server, result, this.commitment, this.board.faces);
    print(found.length === 0 ? "commitment, cards and digest: all hold" : found.join("\n"));
    this.over(found.length === 0 ? undefined : "the race was not fair");
  }
}

/** Make a room as its host. */
async function makeRoom(server, { name, game, target, seed }) {
  const settings = {
    game,
    target: Number(target ?? sizeOf(game)),
    limit_minutes: 15,
    undo: "free",
    seats: 8,
    all_ready: false,
  };
  const body = JSON.stringify({ name, settings: { ...settings, seed: seed ?? null } });
  const answer = await fetch(new URL("/api/rooms", server), { method: "POST", body });
  const made = await answer.json();
  if (answer.status !== 201) throw new Error(made.error.message);
  return made;
}

function print(text) {
  process.stdout.write(`${text}\n`);
}

async function main() {
  const text = { type: "string" };
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      ...{ help: { type: "boolean" }, seed: text, target: text, drop: text, name: { ...text, default: "Node" } },
      ...{ game: { ...text, default: "demon" }, racers: { ...text, default: "2" } },
    },
  });
  if (values.help || positionals.length !== 1) return print(HELP);
  const link = new URL(positionals[0]);
  const { code, token } = link.pathname.startsWith("/r/")
    ? { code: link.pathname.split("/")[2] }
    : await makeRoom(link, values);
  print(`room ${new URL(`/r/${code}`, link)}`);
  const trouble = await new Racer(values, link, code, token).done;
  if (trouble !== undefined) {
    print(trouble);
    process.exitCode = 1;
  }
}

await main();
