import { UnreadableFile } from "../text-decoding.ts";
import { readXml } from "./xml.ts";

/** Most bytes of the different texts of a workbook. */
const BYTES_MAX = 64 * 1024 ** 2;

/** The texts that cells refer to by number, as UTF-8 in one buffer: a million of them cost little more than their bytes. */
export class SharedStrings {
  #bytes = Buffer.alloc(64 * 1024);
  #ends = new Uint32Array(1024);
  #count = 0;

  /** @throws {UnreadableFile} */
  static async read(content: AsyncIterable<Buffer>): Promise<SharedStrings> {
    const strings = new SharedStrings();
    const text = new TextCollector();
    await readXml(content, {
      open: (name) => text.open(name),
      text: (value) => text.add(value),
      close(name) {
        text.close(name);
        if (name === "si") strings.#add(text.take());
      },
    });
    return strings;
  }

  at(index: number): string {
    if (!Number.isInteger(index) || index < 0 || index >= this.#count) return "";
    return this.#bytes.toString("utf8", index === 0 ? 0 : this.#ends[index - 1], this.#ends[index]);
  }

  #add(text: string): void {
    const from = this.#count === 0 ? 0 : (this.#ends[this.#count - 1] ?? 0);
    const end = from + Buffer.byteLength(text);
    if (end > BYTES_MAX)
      throw new UnreadableFile(
        "This workbook holds more than 64 MB of different texts. Save the sheet as CSV and upload that.",
      );
    if (end > this.#bytes.length) {
      const larger = Buffer.alloc(Math.max(end, this.#bytes.length * 2));
      this.#bytes.copy(larger);
      this.#bytes = larger;
    }
    if (this.#count === this.#ends.length) {
      const larger = new Uint32Array(this.#count * 2);
      larger.set(this.#ends);
      this.#ends = larger;
    }
    this.#bytes.write(text, from);
    this.#ends[this.#count] = end;
    this.#count += 1;
  }
}

/** Collects the text of `<t>` elements, without the readings (`<rPh>`) of Japanese texts. */
export class TextCollector {
  #text = "";
  #isText = false;
  #isReading = false;

  open(name: string): void {
    if (name === "t") this.#isText = true;
    else if (name === "rPh") this.#isReading = true;
  }

  close(name: string): void {
    if (name === "t") this.#isText = false;
    else if (name === "rPh") this.#isReading = false;
  }

  add(text: string): void {
    if (this.#isText && !this.#isReading) this.#text += text;
  }

  /** The text since the last call. */
  take(): string {
    const text = this.#text;
    this.#text = "";
    return text;
  }
}
