import { openAccount } from "../../../operations/testing/account.ts";
import { fillList, openHostileSockets } from "./hostile-sockets.ts";
import { createMeasuredUser } from "./measured-user.ts";
import { type SimulationCounts, startSimulators } from "./simulators.ts";
import { noTimes, type Times } from "./times.ts";

export interface PhaseOptions {
  /** Quiet phases, each followed by a loud one. */
  phases: number;
  /** Calls of each kind in a phase. */
  rounds: number;
  seed: number;
  /** Milliseconds after which a measured call is given up. */
  patience: number;
  /** Milliseconds within which the server must disconnect trickling senders; absent: not checked. */
  senders?: number | undefined;
  /** Milliseconds within which the server must disconnect clients that do not read; absent: not checked. */
  readers?: number | undefined;
}

export interface PhaseOutcome {
  quiet: Times;
  loud: Times;
  simulations: SimulationCounts;
  /** Unexpected answers. */
  failures: string[];
  sendersLeft: number;
  sendersHeldFor: number;
  readersLeft: number;
  /** Answers 429 and 503 among those asked for by readers; any makes readersLeft meaningless. */
  refusedToReaders: number;
}

/** Users with an account of their own, and users who share two. */
const [OWN, SHARING] = [10, 10];
const SHARED = 2;
/** Accounts whose lists are requested by clients that do not read. */
const LISTS = 3;

/** Times one user's calls at a running server, alone and beside hostile neighbours in turn. */
export async function measureNeighbours(url: string, options: PhaseOptions): Promise<PhaseOutcome> {
  const { phases, rounds, patience } = options;
  let figure = options.seed;
  const nextFigure = () => (figure += 1);
  const accounts = await Promise.all(
    Array.from({ length: 1 + OWN + SHARED }, (_, index) =>
      openAccount(url, `neighbour-${index}-of-${options.seed}@company.example`),
    ),
  );
  const [first, ...others] = accounts;
  if (first === undefined) throw new Error("Nobody to be measured");
  const lists = others.slice(0, LISTS);
  await Promise.all(lists.map(fillList));
  const file = await largeFile(url);
  const sharing = others.slice(OWN);
  const users = [...others.slice(0, OWN), ...Array.from({ length: SHARING / SHARED }, () => sharing).flat()];
  const user = await createMeasuredUser(url, first, nextFigure);
  // Code that runs for the first time is slow with any neighbours.
  await user.measure(rounds, noTimes(), patience);

  const [quiet, loud] = [noTimes(), noTimes()];
  const simulations: SimulationCounts = { answered: 0, refused: 0, failures: [] };
  let [sendersLeft, sendersHeldFor, readersLeft, refusedToReaders] = [0, 0, 0, 0];
  // First and with nothing beside them: the loud phases use up the rate limits, and a refusal is soon read.
  if (options.readers !== undefined) {
    const sockets = await openHostileSockets(url, lists, file);
    try {
      readersLeft = await sockets.readersLeft(options.readers);
      refusedToReaders = sockets.refusedToReaders;
    } finally {
      sockets.close();
    }
  }
  for (let phase = 1; phase <= phases; phase += 1) {
    await user.measure(rounds, quiet, patience);
    const simulators = startSimulators(url, users, nextFigure, simulations);
    const sockets = await openHostileSockets(url, lists, file);
    try {
      await user.measure(rounds, loud, patience);
      if (phase === phases) {
        if (options.senders !== undefined) sendersLeft = await sockets.sendersLeft(options.senders);
        sendersHeldFor = sockets.sendersHeldFor;
      }
    } finally {
      sockets.close();
      await simulators.stop();
    }
  }
  const failures = [...user.failures, ...simulations.failures];
  return { quiet, loud, simulations, failures, sendersLeft, sendersHeldFor, readersLeft, refusedToReaders };
}

/**
 * The largest script of the app's page, which counts against no rate limit that these requests would reach; a server
 * without the web app, the planted one, has its API description and no rate limits.
 */
async function largeFile(url: string): Promise<{ path: string; bytes: number }> {
  const page = await fetch(`${url}/auth`).then((answer) => answer.text());
  const scripts = [...page.matchAll(/"(\/assets\/[^"]+\.js)"/g)].map(([, path = ""]) => path);
  const files = await Promise.all(
    (scripts.length > 0 ? scripts : ["/api/openapi.json"]).map(async (path) => ({
      path,
      bytes: (await fetch(url + path).then((one) => one.arrayBuffer())).byteLength,
    })),
  );
  return files.reduce((one, other) => (other.bytes > one.bytes ? other : one));
}
