import type { PlanType } from "@beachhead/contract";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { asOwnerOf, grantPlan } from "../platform/db/test-database.ts";
import { buildTestApp, type TestApp, type TestAppOptions, type TestUser } from "../test-app.ts";
import { startTestSandbox, type TestSandbox } from "../test-sandbox.ts";

export interface TestServerOptions extends TestAppOptions {
  /** The plan of every user that signs up here. Default: the trial. */
  plan?: PlanType;
  /** Whether the addresses of these users are confirmed. Default: no. */
  confirmed?: boolean;
  /** Signs up `server.user` before each test, or once before all of them. Default: nobody. */
  user?: "per test" | "per file";
  /** Starts the sandbox of Google sign-in, which redirects back to this address. */
  googleFor?: string;
}

export interface TestServer extends Omit<TestApp, "close"> {
  /** The signed-in user of the running test; its fields change with each test when the option is "per test". */
  user: TestUser;
  /** The sandbox of Google sign-in, when the option `googleFor` asks for it. */
  sandbox: TestSandbox;
  /** Runs a statement as the owner of a user's rows, by default those of `user`, and returns the rows. */
  query<Row extends object>(
    text: string,
    values?: readonly unknown[],
    as?: Pick<TestUser, "userId">,
  ): Promise<Row[]>;
}

/**
 * A server on a database of its own for the tests of a file: started before them and stopped after them.
 * For tests only.
 */
export function testServer({
  plan,
  confirmed = false,
  user: signsUp,
  googleFor,
  ...options
}: TestServerOptions = {}): TestServer {
  let running: TestApp | undefined;
  let sandbox: TestSandbox | undefined;
  let user: TestUser | undefined;

  const app = () => required(running, "The server starts before the first test");
  const current = () => required(user, 'Ask for a user: testServer({ user: "per test" })');
  async function signUp(): Promise<TestUser> {
    const created = await app().signUp();
    if (plan !== undefined) await grantPlan(app().database, created.userId, plan);
    if (confirmed)
      await asOwnerOf(app().database, created.userId, (client) =>
        client.query("update users set email_verified = true where id = $1", [created.userId]),
      );
    return created;
  }

  beforeAll(async () => {
    if (googleFor !== undefined) sandbox = await startTestSandbox(googleFor);
    running = await buildTestApp({ ...options, ...(sandbox && { environment: sandbox.environment }) });
    if (signsUp === "per file") user = await signUp();
  });
  if (signsUp === "per test") {
    beforeEach(async () => {
      user = await signUp();
    });
  }
  afterAll(async () => {
    await running?.close();
    await sandbox?.stop();
  });

  return {
    get app() {
      return app().app;
    },
    get database() {
      return app().database;
    },
    get clock() {
      return app().clock;
    },
    get lifecycle() {
      return app().lifecycle;
    },
    get logged() {
      return app().logged;
    },
    get client() {
      return app().client;
    },
    user: {
      get userId() {
        return current().userId;
      },
      get email() {
        return current().email;
      },
      get token() {
        return current().token;
      },
      get headers() {
        return current().headers;
      },
      get api() {
        return current().api;
      },
    },
    get sandbox() {
      return required(sandbox, "Ask for the sandbox: testServer({ googleFor: address })");
    },
    query: <Row extends object>(
      text: string,
      values: readonly unknown[] = [],
      { userId }: Pick<TestUser, "userId"> = current(),
    ) =>
      asOwnerOf(app().database, userId, async (client) => {
        const { rows } = await client.query<Row>(text, [...values]);
        return rows;
      }),
    signUp,
  };
}

function required<T>(value: T | undefined, reason: string): T {
  if (value === undefined) throw new Error(reason);
  return value;
}
