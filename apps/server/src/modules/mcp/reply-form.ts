/** What the protocol's library asks of a client; it streams one event to clients of before 2026. */
export const BOTH_FORMS = "application/json, text/event-stream";

export const JSON_TYPE = "application/json; charset=utf-8";

const EVENTS = "text/event-stream";

/** Media types that a client takes, without those of quality 0. Nothing named means all of them. */
function typesIn(accept: string | undefined): string[] {
  if (accept === undefined || accept.trim() === "") return ["*/*"];
  return accept
    .toLowerCase()
    .split(",")
    .map((each) => each.split(";").map((part) => part.trim()))
    .filter(([, ...parameters]) => !parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter)))
    .map(([type = ""]) => type);
}

/** How to answer a client: as the library does, or with its one message as JSON. Undefined: it takes neither. */
export function replyForm(accept: string | undefined): "as sent" | "json" | undefined {
  const types = typesIn(accept);
  if (types.includes(EVENTS)) return "as sent";
  return types.some((type) => ["application/json", "application/*", "*/*"].includes(type))
    ? "json"
    : undefined;
}

/** The last message of a stream of events, which is the reply: notifications come before it. */
export async function asJson(answer: Response): Promise<{ type: string; body: string }> {
  const body = await answer.text();
  const type = answer.headers.get("content-type") ?? JSON_TYPE;
  if (!type.startsWith(EVENTS)) return { type, body };
  const messages = body
    .split(/\r?\n\r?\n/)
    .map((event) =>
      event
        .split(/\r?\n/)
        .filter((line) => line.startsWith("data:"))
        .map((line) => line.slice("data:".length).replace(/^ /, ""))
        .join("\n"),
    )
    .filter((data) => data.trim() !== "");
  return { type: JSON_TYPE, body: messages.at(-1) ?? "" };
}
