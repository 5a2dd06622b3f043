import { ConnectorError } from "../../platform/connectors/connector-error.ts";
import type { Egress } from "../../platform/egress/egress.ts";
import { EgressError } from "../../platform/egress/egress-error.ts";
import type { RateSettings } from "./settings.ts";

/** Rates of one day, in units for one euro. */
export interface PublishedRates {
  date: string;
  base: string;
  rates: Record<string, number>;
  /** Who published them. */
  source: string;
}

/** The newest day, and the last 90 days. */
const FILES = { newest: "eurofxref-daily.xml", quarter: "eurofxref-hist-90d.xml" } as const;
const MILLISECONDS = 10_000;

/** Reads the reference rates that the European Central Bank publishes each working day. */
export function createRateSource({ api, sandbox }: RateSettings, egress: Egress) {
  const source = sandbox ? "Sandbox" : "European Central Bank";
  return {
    /**
     * The days of a file, in no order.
     * @throws {ConnectorError} `unavailable`, `throttled`, `unexpected`
     */
    async read(file: keyof typeof FILES): Promise<PublishedRates[]> {
      const url = new URL(`${api}/stats/eurofxref/${FILES[file]}`);
      const answer = await egress
        .fetchOutside(url, { hosts: [url.hostname], milliseconds: MILLISECONDS })
        .catch((error: unknown) => {
          if (!(error instanceof EgressError)) throw error;
          throw new ConnectorError("unavailable", `${url.hostname}: ${error.reason}`);
        });
      if (answer.status === 429) throw new ConnectorError("throttled", `${url.hostname}: 429`);
      if (answer.status !== 200) throw new ConnectorError("unavailable", `${url.hostname}: ${answer.status}`);
      const days = daysOf(answer.text).map((day) => ({ ...day, base: "EUR", source }));
      if (days.length === 0) throw new ConnectorError("unexpected", `${url.hostname}: no rates`);
      return days;
    },
  };
}

const DAY = /<Cube\s+time=['"](\d{4}-\d{2}-\d{2})['"]\s*>([\s\S]*?)<\/Cube>/g;
const RATE = /currency=['"]([A-Z]{3})['"]\s+rate=['"](\d+(?:\.\d+)?)['"]/g;

/** A file that was cut off ends in a day without its end, which does not count. */
function daysOf(xml: string) {
  return [...xml.matchAll(DAY)].flatMap(([, date = "", content = ""]) => {
    const found = [...content.matchAll(RATE)].map(([, code = "", rate]) => [code, Number(rate)] as const);
    const rates = Object.fromEntries(found.filter(([, rate]) => rate > 0));
    return Number.isNaN(Date.parse(date)) || Object.keys(rates).length === 0 ? [] : [{ date, rates }];
  });
}
