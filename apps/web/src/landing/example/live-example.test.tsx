import { createMonteCarlo } from "@beachhead/engine";
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import type { EngineThread } from "../../lib/engine/client.ts";
import { createRunner } from "../../lib/engine/runner.ts";
import { formatOdds } from "../../lib/format/numbers.ts";
import { LandingPage } from "../page.tsx";
import { render as prerendered } from "../prerender.tsx";
import { readAnswer } from "./first-answer.ts";
import { LiveExample } from "./live-example.tsx";
import { bounds } from "./scenario.ts";

afterEach(cleanup);

/** The worker's own code without the thread. */
function spawn(): EngineThread {
  const run = createRunner({
    monteCarlo: createMonteCarlo(),
    loadAnswers: () => import("../../lib/engine/answers.ts"),
    post: (reply) => thread.onmessage?.(new MessageEvent("message", { data: reply })),
    pause: () => Promise.resolve(),
    now: () => 0,
  });
  const thread: EngineThread = { postMessage: run, terminate: () => {}, onmessage: null, onerror: null };
  return thread;
}

function brokenThread(): EngineThread {
  const thread: EngineThread = {
    postMessage: () => thread.onerror?.(new ErrorEvent("error", { message: "out of memory" })),
    terminate: () => {},
    onmessage: null,
    onerror: null,
  };
  return thread;
}

const page = new DOMParser().parseFromString(prerendered(), "text/html");
const first = readAnswer(page.getElementById("example")?.dataset["answer"]);

it("the example is prerendered with its odds and without a control that does not work yet", () => {
  expect(page.body.textContent).toContain(formatOdds(first.odds));
  expect(page.querySelector("#example input")).toBeNull();
});

it("the example keeps its figures when the engine in the browser computes them", async () => {
  render(<LiveExample first={first} spawn={spawn} />);
  const before = document.body.textContent;
  await act(async () => {});
  expect(document.body.textContent).toBe(before);
});

it("a slider of the example changes the odds, by keyboard too", async () => {
  render(<LiveExample first={first} spawn={spawn} />);
  const customers = screen.getByRole("slider", { name: "New customers, year 1, highest" });
  await act(async () => void fireEvent.keyDown(customers, { key: "End" }));
  expect(await screen.findByText(`50 – ${bounds.customers.max}`)).toBeTruthy();
  await expect.poll(() => screen.queryByText(formatOdds(first.odds))).toBeNull();
  const target = screen.getByRole("slider", { name: "Revenue target, year 2" });
  await act(async () => void fireEvent.change(target, { target: { value: String(bounds.target.min) } }));
  expect(await screen.findByText(/^Odds of 250/)).toBeTruthy();
});

it("the example shows the error when the simulation fails", async () => {
  render(<LiveExample first={first} spawn={brokenThread} />);
  expect((await screen.findByRole("alert")).textContent).toContain("out of memory");
});

it("the landing page can be read without a script", () => {
  render(<LandingPage first={first} example="" />);
  for (const name of ["Know your odds before you land", "Four stages, one model", "Prices"])
    expect(screen.getByRole("heading", { name })).toBeTruthy();
  for (const price of ["29", "49", "2,300", "3,900"]) expect(screen.getByText(price)).toBeTruthy();
  const links = screen.getAllByRole("link").map((link) => link.getAttribute("href"));
  for (const path of [
    "/auth",
    "/auth?view=sign-up",
    "/terms-and-conditions",
    "/privacy-policy",
    "/contact-us",
  ])
    expect(links).toContain(path);
});
