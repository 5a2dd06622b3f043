import { openAccount } from "../../testing/account.ts";
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
  /** Milliseconds in which the server must let trickling senders go; absent: not looked at. */
  senders?: number | undefined;
  /** Milliseconds after which the server must have let those go that do not read; absent: not looked at. */
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
}

/** Users with an account of their own, and users who share two. */
const [OWN, SHARING] = [10, 10];
const SHARED = 2;
/** Accounts whose lists are asked for by who does not read. */
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
  // Code that was never run is slow whoever the neighbours are.
  await user.measure(rounds, noTimes(), patience);

  const [quiet, loud] = [noTimes(), noTimes()];
  const simulations: SimulationCounts = { answered: 0, refused: 0, failures: [] };
  let [sendersLeft, sendersHeldFor, readersLeft] = [0, 0, 0];
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
  // With nothing beside them: a busy server refuses some of their requests, and what is refused is soon read.
  if (options.readers !== undefined) {
    const sockets = await openHostileSockets(url, lists, file);
    try {
      readersLeft = await sockets.readersLeft(options.readers);
    } finally {
      sockets.close();
    }
  }
  const failures = [...user.failures, ...simulations.failures];
  return { quiet, loud, simulations, failures, sendersLeft, sendersHeldFor, readersLeft };
}

/** The largest file of the app's shell; a server without the web app has its API description. */
async function largeFile(url: string): Promise<{ path: string; bytes: number }> {
  const page = await fetch(`${url}/auth`).then((answer) => answer.text());
  const paths = [...page.matchAll(/"(\/assets\/[^"]+\.js)"/g)].map(([, path = ""]) => path);
  const files = await Promise.all(
    [...paths, "/api/openapi.json"].map(async (path) => ({
      path,
      bytes: (await fetch(url + path).then((one) => one.arrayBuffer())).byteLength,
    })),
  );
  return files.reduce((one, other) => (other.bytes > one.bytes ? other : one));
}
