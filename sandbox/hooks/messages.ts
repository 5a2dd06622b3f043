import { parsed } from "../http-sandbox.ts";

const MOST_SLACK_BLOCKS = 50;
const MOST_SLACK_TEXT = 3_000;
const MOST_TEAMS_BYTES = 28 * 1024;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const slackBlocks = new Set(["header", "section", "context", "divider", "actions"]);

/** What an incoming webhook of Slack answers to a message that it does not take; undefined: it takes it. */
export function slackFault(body: string): string | undefined {
  const { text, blocks } = parsed(body);
  if (blocks === undefined) return typeof text === "string" && text !== "" ? undefined : "no_text";
  if (!Array.isArray(blocks) || blocks.length > MOST_SLACK_BLOCKS) return "invalid_blocks";
  const isFine = blocks.every(
    (block: unknown) =>
      isObject(block) &&
      slackBlocks.has(String(block["type"])) &&
      textsOf(block).every((each) => each.length > 0 && each.length <= MOST_SLACK_TEXT),
  );
  return isFine ? undefined : "invalid_blocks";
}

function textsOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(textsOf);
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([name, each]) =>
    name === "text" && typeof each === "string" ? [each] : textsOf(each),
  );
}

/** What a workflow of Teams answers to a message that it does not take; undefined: it takes it. */
export function teamsFault(body: string): string | undefined {
  if (Buffer.byteLength(body) > MOST_TEAMS_BYTES) return "Microsoft Teams endpoint returned HTTP error 413";
  const { type, attachments } = parsed(body);
  if (type !== "message" || !Array.isArray(attachments) || attachments.length === 0)
    return "Summary or Text is required.";
  const isFine = attachments.every(
    (each: unknown) =>
      isObject(each) &&
      each["contentType"] === "application/vnd.microsoft.card.adaptive" &&
      isObject(each["content"]) &&
      each["content"]["type"] === "AdaptiveCard" &&
      Array.isArray(each["content"]["body"]),
  );
  return isFine ? undefined : "Bad payload received by generic incoming webhook.";
}
