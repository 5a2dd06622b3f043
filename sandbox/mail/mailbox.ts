import { randomUUID } from "node:crypto";
import { appendFileSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import PostalMime from "postal-mime";

/** Mails that are kept; the oldest go first. */
const LIMIT = 500;
/** Mails of one address that are listed. */
const LISTED = 100;
/** Characters kept of a text. */
const TEXT_LIMIT = 50_000;

export interface StoredMail {
  id: string;
  messageId: string;
  from: string;
  /** One recipient's address, in lower case. */
  to: string;
  subject: string;
  /** The plain text. */
  text: string;
  receivedAt: string;
  /** How often the same mail came again, known by its Message-ID. */
  repeats: number;
}

export interface Mailbox {
  /** Takes a message for each of its recipients; written to the file before it resolves. */
  take(message: Buffer, recipients: readonly string[]): Promise<void>;
  /** Newest first; of one address, or all. */
  list(to?: string): StoredMail[];
  clear(): void;
}

/** Keeps mails in memory and, a line each, in a file that only its owner may read. */
export function openMailbox(file: string): Mailbox {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const kept = new Map(readLines(file).map((mail) => [mail.id, mail]));
  let lines = 0;
  rewrite();

  function rewrite(): void {
    for (const id of [...kept.keys()].slice(0, Math.max(0, kept.size - LIMIT))) kept.delete(id);
    writeFileSync(`${file}.new`, [...kept.values()].map((mail) => `${JSON.stringify(mail)}\n`).join(""), {
      mode: 0o600,
    });
    renameSync(`${file}.new`, file);
    lines = kept.size;
  }

  function keep(mail: StoredMail): void {
    kept.set(mail.id, mail);
    appendFileSync(file, `${JSON.stringify(mail)}\n`, { mode: 0o600 });
    lines += 1;
    if (lines > 2 * LIMIT || kept.size > LIMIT) rewrite();
  }

  return {
    async take(message, recipients) {
      const parsed = await PostalMime.parse(message);
      const messageId = parsed.messageId ?? "";
      for (const to of recipients.map((address) => address.toLowerCase())) {
        const same = [...kept.values()].find(
          (mail) => messageId !== "" && mail.messageId === messageId && mail.to === to,
        );
        keep(
          same === undefined
            ? {
                id: randomUUID(),
                messageId,
                from: parsed.from === undefined ? "" : senderOf(parsed.from.name, parsed.from.address),
                to,
                subject: parsed.subject ?? "",
                text: (parsed.text ?? "").slice(0, TEXT_LIMIT),
                receivedAt: new Date().toISOString(),
                repeats: 0,
              }
            : { ...same, repeats: same.repeats + 1 },
        );
      }
    },
    list: (to) =>
      [...kept.values()]
        .reverse()
        .filter((mail) => to === undefined || mail.to === to.toLowerCase())
        .slice(0, to === undefined ? LIMIT : LISTED),
    clear() {
      kept.clear();
      rewrite();
    },
  };
}

const senderOf = (name: string, address = "") => (name === "" ? address : `${name} <${address}>`);

/** A line that is not whole, from a process that was killed, is left out. */
function readLines(file: string): StoredMail[] {
  if (!existsSync(file)) return [];
  return readFileSync(file, "utf8")
    .split("\n")
    .flatMap((line) => {
      try {
        const mail: unknown = JSON.parse(line);
        return isStoredMail(mail) ? [mail] : [];
      } catch {
        return [];
      }
    });
}

export function isStoredMail(value: unknown): value is StoredMail {
  const text = ["id", "messageId", "from", "to", "subject", "text", "receivedAt"];
  return (
    typeof value === "object" &&
    value !== null &&
    text.every((name) => typeof Reflect.get(value, name) === "string") &&
    typeof Reflect.get(value, "repeats") === "number"
  );
}
