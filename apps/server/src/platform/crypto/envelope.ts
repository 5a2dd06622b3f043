import { createCipheriv, createDecipheriv, createSecretKey, type KeyObject, randomBytes } from "node:crypto";
import type { Keyring } from "./keyring.ts";

/** The row, user and field of a sealed value. It cannot be opened anywhere else. */
export interface Place {
  table: string;
  userId: string;
  field: string;
}

/** Seals values that the server must be able to read again: credentials of outside services. */
export interface Vault {
  seal(plain: string, place: Place): string;
  /** @throws {SealError} when anything of it was changed, or it was sealed for another place or by another key */
  open(sealed: string, place: Place): string;
  /**
   * The same value under the active key; only the value's own key is sealed again.
   * @throws {SealError} as above
   */
  rewrap(sealed: string, place: Place): string;
  /** Whether it is under the active key. */
  isCurrent(sealed: string): boolean;
}

/** A sealed value does not open. Says nothing of what it holds. */
export class SealError extends Error {
  override name = "SealError";
}

const FORM = "v1";
const ALGORITHM = "aes-256-gcm";
const IV_BYTES = 12;
const TAG_BYTES = 16;
const KEY_BYTES = 32;

/** Each value has random bytes of its own: a key, and two nonces that never repeat. */
export function createVault(keyring: Keyring): Vault {
  function masterKey(kid: string): KeyObject {
    const key = keyring.find(kid);
    if (key === undefined) throw new SealError(`No master key ${kid} is on the ring`);
    return key;
  }

  function wrap(dataKey: Buffer, place: Place): string[] {
    const { active } = keyring;
    const wrapped = encrypt(masterKey(active), dataKey, `${FORM}|${active}|${boundTo(place)}`);
    return [FORM, active, ...[wrapped.iv, wrapped.text, wrapped.tag].map(encode)];
  }

  function unwrap(parts: Parts, place: Place): Buffer {
    const { kid, wiv, wdek, wtag } = parts;
    const wrapped = { iv: wiv, text: wdek, tag: wtag };
    return decrypt(masterKey(kid), wrapped, `${FORM}|${kid}|${boundTo(place)}`);
  }

  return {
    seal(plain, place) {
      const dataKey = randomBytes(KEY_BYTES);
      const { iv, text, tag } = encrypt(createSecretKey(dataKey), Buffer.from(plain), boundTo(place));
      return [...wrap(dataKey, place), ...[iv, text, tag].map(encode)].join(".");
    },

    open(sealed, place) {
      const parts = takeApart(sealed);
      const dataKey = createSecretKey(unwrap(parts, place));
      return decrypt(dataKey, { iv: parts.iv, text: parts.ct, tag: parts.tag }, boundTo(place)).toString();
    },

    rewrap(sealed, place) {
      const parts = takeApart(sealed);
      const value = [parts.iv, parts.ct, parts.tag].map(encode);
      return [...wrap(unwrap(parts, place), place), ...value].join(".");
    },

    isCurrent: (sealed) => sealed.startsWith(`${FORM}.${keyring.active}.`),
  };
}

function boundTo({ table, userId, field }: Place): string {
  const names = [table, userId, field];
  if (names.some((name) => name === "" || name.includes("|")))
    throw new TypeError("A place needs plain names");
  return names.join("|");
}

interface Encrypted {
  iv: Buffer;
  text: Buffer;
  tag: Buffer;
}

function encrypt(key: KeyObject, plain: Buffer, bound: string): Encrypted {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(ALGORITHM, key, iv, { authTagLength: TAG_BYTES }).setAAD(Buffer.from(bound));
  const text = Buffer.concat([cipher.update(plain), cipher.final()]);
  return { iv, text, tag: cipher.getAuthTag() };
}

function decrypt(key: KeyObject, { iv, text, tag }: Encrypted, bound: string): Buffer {
  try {
    const decipher = createDecipheriv(ALGORITHM, key, iv, { authTagLength: TAG_BYTES });
    decipher.setAAD(Buffer.from(bound)).setAuthTag(tag);
    return Buffer.concat([decipher.update(text), decipher.final()]);
  } catch {
    throw new SealError("A sealed value was changed or moved to another row");
  }
}

interface Parts {
  kid: string;
  wiv: Buffer;
  wdek: Buffer;
  wtag: Buffer;
  iv: Buffer;
  ct: Buffer;
  tag: Buffer;
}

const encode = (bytes: Buffer) => bytes.toString("base64url");

function takeApart(sealed: string): Parts {
  const [form, kid = "", ...encoded] = sealed.split(".");
  if (form !== FORM || encoded.length !== 6) throw new SealError("A sealed value has another form");
  const [wiv, wdek, wtag, iv, ct, tag] = encoded.map(decode);
  return {
    kid,
    wiv: sized(wiv, IV_BYTES),
    wdek: sized(wdek, KEY_BYTES),
    wtag: sized(wtag, TAG_BYTES),
    iv: sized(iv, IV_BYTES),
    ct: sized(ct, ct?.length),
    tag: sized(tag, TAG_BYTES),
  };
}

/** One text for the same bytes: a last letter with other unused bits is a change like any other. */
function decode(text: string): Buffer {
  const bytes = Buffer.from(text, "base64url");
  if (encode(bytes) !== text) throw new SealError("A sealed value was changed");
  return bytes;
}

function sized(bytes: Buffer | undefined, length: number | undefined): Buffer {
  if (bytes === undefined || bytes.length !== length) throw new SealError("A sealed value was changed");
  return bytes;
}
