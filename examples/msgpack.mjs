// MessagePack, as much of it as the protocol needs: nil, booleans, numbers, texts, lists, maps.

/** The bytes of a value: null, boolean, number, string, array, or plain object. Whole numbers go as integers. */
export function encode(value) {
  const bytes = [];
  put(bytes, value);
  return Uint8Array.from(bytes);
}

function put(bytes, value) {
  if (value === null) bytes.push(0xc0);
  else if (typeof value === "boolean") bytes.push(value ? 0xc3 : 0xc2);
  else if (typeof value === "number") putNumber(bytes, value);
  else if (typeof value === "string") putText(bytes, value);
  else if (Array.isArray(value)) putList(bytes, value);
  else putMap(bytes, value);
}

function putNumber(bytes, value) {
  if (Number.isInteger(value) && value >= 0 && value <= 0x7f) bytes.push(value);
  else if (Number.isInteger(value) && value >= 0 && value <= 0xffffffff)
    bytes.push(0xce, ...bigEndian(4, "setUint32", value));
  else bytes.push(0xcb, ...bigEndian(8, "setFloat64", value));
}

function bigEndian(size, setter, value) {
  const view = new DataView(new ArrayBuffer(size));
  view[setter](0, value);
  return new Uint8Array(view.buffer);
}

function putText(bytes, text) {
  const utf8 = new TextEncoder().encode(text);
  bytes.push(0xda, utf8.length >> 8, utf8.length & 0xff, ...utf8);
}

function putList(bytes, list) {
  bytes.push(0xdc, list.length >> 8, list.length & 0xff);
  for (const item of list) put(bytes, item);
}

function putMap(bytes, map) {
  const entries = Object.entries(map);
  bytes.push(0xde, entries.length >> 8, entries.length & 0xff);
  for (const [key, value] of entries) {
    putText(bytes, key);
    put(bytes, value);
  }
}

/** The value in these bytes (an ArrayBuffer). Maps become plain objects, so whole numbers as keys become texts. */
export function decode(buffer) {
  return new Reader(buffer).value();
}

class Reader {
  constructor(buffer) {
    this.view = new DataView(buffer);
    this.at = 0;
  }

  value() {
    const tag = this.number(1, "getUint8");
    if (tag <= 0x7f) return tag;
    if (tag <= 0x8f) return this.map(tag & 0x0f);
    if (tag <= 0x9f) return this.list(tag & 0x0f);
    if (tag <= 0xbf) return this.text(tag & 0x1f);
    if (tag >= 0xe0) return tag - 0x100;
    return this.tagged(tag);
  }

  tagged(tag) {
    switch (tag) {
      case 0xc0:
        return null;
      case 0xc2:
        return false;
      case 0xc3:
        return true;
      case 0xca:
        return this.number(4, "getFloat32");
      case 0xcb:
        return this.number(8, "getFloat64");
      case 0xcc:
        return this.number(1, "getUint8");
      case 0xcd:
        return this.number(2, "getUint16");
      case 0xce:
        return this.number(4, "getUint32");
      case 0xcf:
        return Number(this.number(8, "getBigUint64"));
      case 0xd0:
        return this.number(1, "getInt8");
      case 0xd1:
        return this.number(2, "getInt16");
      case 0xd2:
        return this.number(4, "getInt32");
      case 0xd3:
        return Number(this.number(8, "getBigInt64"));
      case 0xd9:
        return this.text(this.number(1, "getUint8"));
      case 0xda:
        return this.text(this.number(2, "getUint16"));
      case 0xdb:
        return this.text(this.number(4, "getUint32"));
      case 0xdc:
        return this.list(this.number(2, "getUint16"));
      case 0xdd:
        return this.list(this.number(4, "getUint32"));
      case 0xde:
        return this.map(this.number(2, "getUint16"));
      case 0xdf:
        return this.map(this.number(4, "getUint32"));
      default:
        throw new Error(`a kind of value that the protocol does not have: 0x${tag.toString(16)}`);
    }
  }

  number(size, getter) {
    const value = this.view[getter](this.at);
    this.at += size;
    return value;
  }

  text(length) {
    const utf8 = new Uint8Array(this.view.buffer, this.view.byteOffset + this.at, length);
    this.at += length;
    return new TextDecoder().decode(utf8);
  }

  list(length) {
    return Array.from({ length }, () => this.value());
  }

  map(length) {
    return Object.fromEntries(Array.from({ length }, () => [String(this.value()), this.value()]));
  }
}
