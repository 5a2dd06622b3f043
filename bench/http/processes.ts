import { openAccount } from "../../operations/testing/account.ts";
import { makeHome, startApp } from "../../operations/testing/app-process.ts";
import { type Contestant, interleave, roundsOf } from "../measure/rounds.ts";
import { figureOf, type Row, rateAnchor } from "../report/row.ts";
import { type Exchange, exchangeOf, load } from "./client.ts";

const ROUNDS = 7;
const CONNECTIONS = 10;
/** Milliseconds of load a round. */
const STRETCH = 600;
const COSTS = 20;

interface App {
  list: Exchange;
  stop(): Promise<void>;
}

/** The app as `npm start` runs it, with a database of its own, and one user with twenty product costs. */
async function startWith(processes: number): Promise<App> {
  const home = await makeHome();
  try {
    const app = startApp(home, {
      WEB_PROCESSES: String(processes),
      NODE_ENV: "production",
      PUBLIC_URL: home.url,
    });
    await app.ready();
    const account = await openAccount(home.url, "bench@example.com");
    for (let count = 0; count < COSTS; count += 1) await account.createCost();
    return {
      list: exchangeOf(`${home.url}/api/product-cost`, { headers: account.headers }),
      stop: async () => {
        app.child.kill("SIGTERM");
        await app.ended;
        await home.remove();
      },
    };
  } catch (error) {
    await home.remove();
    throw error;
  }
}

/**
 * Two server processes behind one address beside one. The load is made on the same machine, and the database
 * works there, too: on two cores twice the rate is out of reach.
 */
export async function processesRow(): Promise<Row> {
  const one = await startWith(1);
  const two = await startWith(2).catch(async (error: unknown) => {
    await one.stop();
    throw error;
  });
  const contestant = (name: string, { list }: App): Contestant => ({
    name,
    measure: async () => (await load([list], CONNECTIONS, STRETCH)).requestsPerSecond,
    warmUp: () => load([list], CONNECTIONS, STRETCH / 4),
  });
  try {
    const series = await interleave(ROUNDS, [contestant("one", one), contestant("two", two)]);
    const rates = roundsOf(series, "two");
    return {
      part: "http",
      work: "List 20 product costs, two server processes",
      ours: figureOf("per second", rates),
      anchor: rateAnchor("one process", rates, roundsOf(series, "one")),
      target: null,
    };
  } finally {
    await two.stop();
    await one.stop();
  }
}
