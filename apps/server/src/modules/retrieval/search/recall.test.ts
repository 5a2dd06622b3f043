import { afterAll, beforeAll, expect, test } from "vitest";
import type { Pools } from "../../../platform/db/pool.ts";
import { createTestPools } from "../../../platform/db/test-pools.ts";
import { newId } from "../../../platform/db/uuid.ts";
import { createWithUser, type WithUser } from "../../../platform/db/with-user.ts";
import { testServer } from "../../../test/server.ts";
import { createWordVectorEmbedder } from "../embedding/word-vector-embedder.ts";
import { findPassages, insertSource } from "../store.ts";
import { paraphrases } from "./paraphrases.ts";

const server = testServer({ plan: "enterprise", user: "per file" });
const FIRST = 3;

let withUser: WithUser;
let pools: Pools;
beforeAll(async () => {
  pools = createTestPools(server.database, { maximumConnections: 2 });
  withUser = createWithUser(pools.app);
  const embedder = createWordVectorEmbedder();
  const vectors = await embedder.embed(paraphrases.map(([passage]) => passage));
  const passages = paraphrases.map(([content], place) => ({
    title: "",
    url: null,
    content,
    vector: vectors[place] ?? new Float32Array(),
  }));
  await withUser(server.user.userId, (tx) =>
    insertSource(tx, server.user.userId, embedder.model, {
      id: newId(),
      kind: "text",
      title: "Paraphrases",
      url: null,
      createdAt: new Date(),
      passages,
    }),
  );
});
afterAll(() => pools.close());

/** How many of the questions find their passage among the first three. */
async function countFound(search: (query: string) => Promise<string[]>): Promise<number> {
  let found = 0;
  for (const [passage, query] of paraphrases)
    if ((await search(query)).slice(0, FIRST).includes(passage)) found += 1;
  return found;
}

test("search by meaning finds at least twice as many paraphrases among its first three as full-text search", async () => {
  const { userId, api } = server.user;
  const byMeaning = await countFound(async (query) =>
    (await api.call("fetchVectors", { params: { userId, productDescription: query } })).results.map(
      ({ metadata }) => metadata.textContent,
    ),
  );
  const byWords = await countFound(async (query) => {
    const rows = await withUser.read(userId, (tx) => findPassages(tx, userId, query));
    return rows
      .filter(({ lexical }) => lexical > 0)
      .toSorted((left, right) => right.lexical - left.lexical)
      .map(({ content }) => content);
  });
  console.info(`Recall at 3 of ${paraphrases.length}: by meaning ${byMeaning}, by words ${byWords}`);
  expect(byMeaning).toBeGreaterThanOrEqual(2 * byWords);
  expect(byMeaning / paraphrases.length).toBeGreaterThanOrEqual(0.7);
});
