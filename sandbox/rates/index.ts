import { createHttpSandbox, type SandboxAnswer, type SandboxRequest } from "../http-sandbox.ts";
import type { Sandbox, SandboxOptions } from "../sandbox.ts";
import { serveSandbox } from "../serve-sandbox.ts";

const DAY = 24 * 60 * 60 * 1000;
const DAYS = 90;

/** Units for one euro, invented; each day differs a little. */
const middle = {
  USD: 1.1435,
  INR: 100.82,
  GBP: 0.8731,
  CHF: 0.9312,
  JPY: 176.4,
  SEK: 10.97,
  PLN: 4.238,
  AUD: 1.7452,
  CAD: 1.6071,
  CNY: 8.1204,
  SGD: 1.4866,
} as const;

const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);

/** Working days up to a day, newest first: nothing is published on a weekend. */
function workingDays(until: number, count: number): string[] {
  const days: string[] = [];
  for (let time = until; days.length < count; time -= DAY)
    if (new Date(time).getUTCDay() % 6 !== 0) days.push(dayOf(time));
  return days;
}

/** The same rate for a day and currency each time. */
function rateOf(currency: string, rate: number, day: string): string {
  const turn = Date.parse(day) / DAY / 9 + currency.charCodeAt(0);
  return (rate * (1 + 0.03 * Math.sin(turn))).toFixed(4);
}

/**
 * Starts the sandbox of the European Central Bank's reference rates. Controls: `POST /__sandbox/until { day }` (nothing
 * newer is published; "" = today), `without { currency }`, `truncated { on }`.
 */
export async function startRates(options: SandboxOptions): Promise<Sandbox<"http">> {
  let until = "";
  let isTruncated = false;
  const without = new Set<string>();

  function file(count: number): SandboxAnswer {
    const newest = until === "" ? now() : Date.parse(until);
    const days = workingDays(newest, count).map((day) => {
      const rates = Object.entries(middle)
        .filter(([currency]) => !without.has(currency))
        .map(([currency, rate]) => `<Cube currency='${currency}' rate='${rateOf(currency, rate, day)}'/>`);
      return `<Cube time='${day}'>${rates.join("")}</Cube>`;
    });
    const body = `<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
  <gesmes:subject>Reference rates</gesmes:subject><gesmes:Sender><gesmes:name>Sandbox of the European Central Bank</gesmes:name></gesmes:Sender>
  <Cube>${days.join("")}</Cube>
</gesmes:Envelope>`;
    return {
      status: 200,
      headers: { "content-type": "text/xml; charset=utf-8" },
      body: isTruncated ? body.slice(0, 450) : body,
    };
  }

  function answer({ method, url }: SandboxRequest): SandboxAnswer {
    switch (`${method} ${url.pathname}`) {
      case "GET /stats/eurofxref/eurofxref-daily.xml":
        return file(1);
      case "GET /stats/eurofxref/eurofxref-hist-90d.xml":
        return file(Math.round((DAYS * 5) / 7));
      default:
        return { status: 404 };
    }
  }

  const done = { done: true };
  const controls: Record<string, (body: Record<string, unknown>) => unknown> = {
    until: ({ day }) => {
      until = typeof day === "string" ? day : "";
      return done;
    },
    without: ({ currency }) => (without.add(String(currency)), done),
    truncated: ({ on }) => {
      isTruncated = on === true;
      return done;
    },
  };
  const { server, now } = createHttpSandbox(answer, (action, body) => controls[action]?.(body));
  return serveSandbox(server, options.firstPort);
}
