import { z } from "zod";
import type { DeliveryRow } from "./store.ts";

/** What `modules/alerts` says of a raised alert; a test event has a message alone. */
const alertData = z.object({
  alert: z.string(),
  figure: z.string(),
  shown: z.string(),
  change: z.string(),
  limit: z.string(),
  reason: z.string(),
  url: z.string(),
});

const MOST_HEADER = 150;

/** Slack reads these as markup. */
const inSlack = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

interface Message {
  title: string;
  figure: string;
  lines: string[];
  url: string | undefined;
}

function messageOf({ data, title }: DeliveryRow): Message {
  const alert = alertData.safeParse(data);
  if (!alert.success)
    return {
      title: "Beachhead",
      figure: "This channel is connected.",
      lines: ["Alerts that name it come here."],
      url: undefined,
    };
  const { alert: name, figure, shown, change, limit, reason, url } = alert.data;
  return {
    title: name,
    figure: `${figure}: ${shown}${change}`,
    lines: [...(title === "" ? [] : [title]), limit, reason],
    url,
  };
}

/** The message for an incoming webhook of Slack. */
export function slackMessage(row: DeliveryRow): string {
  const { title, figure, lines, url } = messageOf(row);
  const section = (text: string) => ({ type: "section", text: { type: "mrkdwn", text } });
  return JSON.stringify({
    text: inSlack(`${title}: ${figure}`),
    blocks: [
      { type: "header", text: { type: "plain_text", text: title.slice(0, MOST_HEADER) } },
      section(`*${inSlack(figure)}*`),
      section(inSlack(lines.join("\n"))),
      ...(url === undefined
        ? []
        : [{ type: "context", elements: [{ type: "mrkdwn", text: `<${url}|Open Beachhead>` }] }]),
    ],
  });
}

/** The message for a workflow of Teams that posts an adaptive card. */
export function teamsMessage(row: DeliveryRow): string {
  const { title, figure, lines, url } = messageOf(row);
  const block = (text: string, more: object = {}) => ({ type: "TextBlock", text, wrap: true, ...more });
  return JSON.stringify({
    type: "message",
    attachments: [
      {
        contentType: "application/vnd.microsoft.card.adaptive",
        content: {
          $schema: "http://adaptivecards.io/schemas/adaptive-card.json",
          type: "AdaptiveCard",
          version: "1.4",
          body: [
            block(inTeams(title), { size: "Medium", weight: "Bolder" }),
            block(inTeams(figure), { size: "Large" }),
            ...lines.map((line) => block(inTeams(line), { isSubtle: true })),
          ],
          ...(url !== undefined && {
            actions: [{ type: "Action.OpenUrl", title: "Open Beachhead", url }],
          }),
        },
      },
    ],
  });
}

/** Teams reads Markdown: a name that a user chose becomes no link. */
const inTeams = (text: string) => text.replaceAll(/[[\]()*_`\\]/g, (sign) => `\\${sign}`);
