import { Client } from "pg";

/** PostgreSQL alone: the pg driver and one prepared statement, without our server between. */
export interface DatabaseAlone {
  /** Runs a statement over `connections` connections for `milliseconds`. @returns how often a second */
  rate(statement: Statement, connections: number, milliseconds: number): Promise<number>;
  /** Milliseconds of each of `times` runs, one after the other over one connection. */
  latencies(statement: Statement, times: number): Promise<number[]>;
  /** Rows of a query, for setting up. */
  rows(text: string, values: unknown[]): Promise<Record<string, unknown>[]>;
  stop(): Promise<void>;
}

export interface Statement {
  name: string;
  text: string;
  values: unknown[];
  /** Answers in PostgreSQL's binary form: bytes travel unchanged. */
  binary?: boolean;
}

const CONNECTIONS = 10;

/** Connects as the server does: the application's role, under row-level security, for one user. */
export async function connectAlone(databaseUrl: string, userId: string): Promise<DatabaseAlone> {
  const clients = await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      const client = new Client({ connectionString: databaseUrl });
      await client.connect();
      await client.query("set role beachhead_app");
      await client.query("select set_config('app.user_id', $1, false)", [userId]);
      return client;
    }),
  );
  const first = clients[0];
  if (first === undefined) throw new Error("No connection to PostgreSQL.");
  return {
    async rate(statement, connections, milliseconds) {
      const start = performance.now();
      let count = 0;
      const repeat = async (client: Client): Promise<void> => {
        while (performance.now() - start < milliseconds) {
          await client.query(statement);
          count += 1;
        }
      };
      await Promise.all(clients.slice(0, connections).map(repeat));
      return (count * 1000) / (performance.now() - start);
    },
    async latencies(statement, times) {
      const taken: number[] = [];
      for (let i = 0; i < times; i += 1) {
        const start = performance.now();
        await first.query(statement);
        taken.push(performance.now() - start);
      }
      return taken;
    },
    async rows(text, values) {
      return (await first.query<Record<string, unknown>>(text, values)).rows;
    },
    async stop() {
      await Promise.all(clients.map((client) => client.end()));
    },
  };
}
