import { QueryObserver } from "@tanstack/react-query";
import { expect, test, vi } from "vitest";
import { createQueryClient } from "./query-client.ts";

const queryKey = ["links"];

test("a list whose first answer is of before a change is asked for again", async () => {
  const client = createQueryClient();
  const first = Promise.withResolvers<string[]>();
  const answers = [first.promise, Promise.resolve(["a link"])];
  const queryFn = vi.fn(() => answers.shift() ?? Promise.reject(new Error("Asked too often")));
  const stop = new QueryObserver(client, { queryKey, queryFn }).subscribe(() => {});
  const refreshed = client.invalidateQueries({ queryKey });
  first.resolve([]);
  await refreshed;
  expect(client.getQueryData(queryKey)).toEqual(["a link"]);
  stop();
});

test("a list that changes while it is loaded ahead of its screen is asked for again by the screen", async () => {
  const client = createQueryClient();
  const first = Promise.withResolvers<string[]>();
  const answers = [first.promise, Promise.resolve(["a link"])];
  const queryFn = vi.fn(() => answers.shift() ?? Promise.reject(new Error("Asked too often")));
  const ahead = client.prefetchQuery({ queryKey, queryFn });
  const refreshed = client.invalidateQueries({ queryKey });
  first.resolve([]);
  await Promise.all([ahead, refreshed]);
  expect(await client.fetchQuery({ queryKey, queryFn })).toEqual(["a link"]);
});

test("a change of something else asks for nothing again", async () => {
  const client = createQueryClient();
  const first = Promise.withResolvers<string[]>();
  const queryFn = vi.fn(() => first.promise);
  const stop = new QueryObserver(client, { queryKey, queryFn }).subscribe(() => {});
  const refreshed = client.invalidateQueries({ queryKey: ["costs"] });
  first.resolve(["a link"]);
  await refreshed;
  await client.ensureQueryData({ queryKey, queryFn });
  expect(queryFn).toHaveBeenCalledTimes(1);
  stop();
});
