import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { BackupError } from "./backup-error.ts";
import { HEADER_LENGTH, open, seal } from "./sealed-stream.ts";

const MIB = 1024 * 1024;
const SEALED_CHUNK = MIB + 16;
const key = randomBytes(32);

async function* inParts(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function collect(source: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of source) chunks.push(chunk);
  return Buffer.concat(chunks);
}

const sealed = (content: Buffer) => collect(seal(inParts(content, 70_000), key));
const opened = (bytes: Buffer, with_ = key) => collect(open(inParts(bytes, 65_536), with_));

test.each([0, 1, MIB - 1, MIB, MIB + 1, 2 * MIB, 2 * MIB + 77_777])("%i bytes round-trip", async (length) => {
  const content = randomBytes(length);
  expect((await opened(await sealed(content))).equals(content)).toBe(true);
});

test("a sealed stream looks different each time, and never like its content", async () => {
  const content = Buffer.alloc(1_000, "secret");
  const [first, second] = [await sealed(content), await sealed(content)];
  expect(first.subarray(HEADER_LENGTH).equals(second.subarray(HEADER_LENGTH))).toBe(false);
  expect(first.includes("secret")).toBe(false);
});

test("open refuses a sealed stream with any byte changed", async () => {
  const whole = await sealed(Buffer.from("forty bytes that somebody wants to keep"));
  for (let at = 0; at < whole.length; at += 1) {
    const changed = Buffer.from(whole);
    changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
    await expect(opened(changed), `byte ${at}`).rejects.toThrow(BackupError);
  }
});

test("open refuses a sealed stream cut at any length, at chunks' ends too, or with anything added", async () => {
  const small = await sealed(Buffer.from("forty bytes that somebody wants to keep"));
  for (let length = 0; length < small.length; length += 1)
    await expect(opened(small.subarray(0, length)), `length ${length}`).rejects.toThrow(BackupError);
  const large = await sealed(randomBytes(3 * MIB));
  for (const chunks of [0, 1, 2])
    await expect(opened(large.subarray(0, HEADER_LENGTH + chunks * SEALED_CHUNK))).rejects.toThrow(
      BackupError,
    );
  await expect(opened(Buffer.concat([large, Buffer.alloc(1)]))).rejects.toThrow(BackupError);
});

test("open refuses chunks that changed places, and chunks of another backup", async () => {
  const first = await sealed(randomBytes(3 * MIB));
  const chunk = (index: number) =>
    first.subarray(HEADER_LENGTH + index * SEALED_CHUNK, HEADER_LENGTH + (index + 1) * SEALED_CHUNK);
  const swapped = Buffer.concat([first.subarray(0, HEADER_LENGTH), chunk(1), chunk(0), chunk(2)]);
  await expect(opened(swapped)).rejects.toThrow("changed or cut off");
  const second = await sealed(randomBytes(3 * MIB));
  const mixed = Buffer.concat([second.subarray(0, HEADER_LENGTH), chunk(0), chunk(1), chunk(2)]);
  await expect(opened(mixed)).rejects.toThrow("changed or cut off");
});

test("open says whether the key is wrong or the file is no backup", async () => {
  const whole = await sealed(Buffer.from("something"));
  await expect(opened(whole, randomBytes(32))).rejects.toThrow("The key is not the one");
  await expect(opened(randomBytes(4_000))).rejects.toThrow("not a backup of Beachhead");
});
