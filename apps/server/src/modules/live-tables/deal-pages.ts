import { NO_USER } from "../../platform/db/uuid.ts";
import type { WithUser } from "../../platform/db/with-user.ts";
import { readDealsAfter } from "../deals/index.ts";
import { dealLines, dealsHead } from "./tables.ts";

/** Deals in one transaction. */
const PAGE = 2_000;

/** What is read of a workspace's deals, until it is. */
const reading = new Map<string, Promise<unknown>>();

/** A workspace has one page read at a time, whatever the number of its tables: one that is read waits for those before. */
function inTurn<Result>(ownerId: string, read: () => Promise<Result>): Promise<Result> {
  const result = (reading.get(ownerId) ?? Promise.resolve()).then(read, read);
  reading.set(ownerId, result);
  const end = () => {
    if (reading.get(ownerId) === result) reading.delete(ownerId);
  };
  result.then(end, end);
  return result;
}

/** All deals of a workspace as CSV, read page by page while they are sent. */
export async function* dealPages(withUser: WithUser, ownerId: string): AsyncGenerator<string> {
  yield dealsHead;
  let after = NO_USER;
  for (;;) {
    const last = after;
    const page = await inTurn(ownerId, () =>
      withUser.report(ownerId, (tx) => readDealsAfter(tx, ownerId, last, PAGE)),
    );
    if (page.length > 0) yield dealLines(page);
    const end = page.at(-1);
    if (page.length < PAGE || end === undefined) return;
    after = end.id;
  }
}
