import { DatabaseError } from "pg";
import { expect, test } from "vitest";
import { waitForPrimary } from "./wait-for-primary.ts";

const failure = (message: string, code: string) =>
  Object.assign(new DatabaseError(message, message.length, "error"), { code });

/** A database that answers one after the other; an error is thrown. */
function answering(...answers: (boolean | Error)[]) {
  return {
    query: () => {
      const answer = answers.shift();
      return answer instanceof Error
        ? Promise.reject(answer)
        : Promise.resolve({ rows: [{ is_replica: answer }] });
    },
  };
}

test("a start waits while the pooler finds no primary, the database starts, or only a replica answers, and says why", async () => {
  const reasons: string[] = [];
  const database = answering(
    failure("server login has been failing", "08P01"),
    new Error("Connection terminated unexpectedly"),
    failure("the database system is starting up", "57P03"),
    true,
    false,
  );
  await waitForPrimary(database, (reason) => reasons.push(reason), 0);
  expect(reasons).toEqual(["server login has been failing"]);
});

test("a start that waits for long says why again and again", async () => {
  const reasons: string[] = [];
  const database = answering(...Array.from({ length: 21 }, () => true), false);
  await waitForPrimary(database, (reason) => reasons.push(reason), 0);
  expect(reasons).toEqual(["it is a replica", "it is a replica", "it is a replica"]);
});

test.each([
  Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED", syscall: "connect" }),
  failure("password authentication failed", "28P01"),
  failure("unsupported startup parameter: options", "08P01"),
])("a start does not wait when the database says: %s", async (error) => {
  const waiting = waitForPrimary(answering(error), () => undefined, 0);
  await expect(waiting).rejects.toBe(error);
});
