import "fake-indexeddb/auto";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { useCommentScreen } from "../../../components/comments/comment-screen.ts";
import { goToPlace } from "../../../components/comments/current-places.ts";
import { useToasts } from "../../../components/toast/toast-store.ts";
import { useSession } from "../../../lib/session/session-store.ts";
import { TestRouter } from "../../../lib/testing-router.tsx";
import { planToTest } from "../combinations/test-plan.ts";
import { GoalsForm } from "./goals-form.tsx";

class StillObserver {
  observe(): void {}
  disconnect(): void {}
}

const session = {
  _id: "u",
  email: "ada@company.example",
  name: "Ada",
  company: "",
  lastLogin: "",
  token: "t",
  expirationTime: Date.now() + 1_000_000,
  hubspotAPIKey: "",
};

const { plan } = planToTest({ industries: ["Banking"] });

function open(answer: (url: string) => Promise<Response>, shown = plan) {
  const sent: string[] = [];
  vi.stubGlobal("fetch", (url: string) => {
    sent.push(url);
    return answer(url);
  });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <TestRouter>
        <GoalsForm labels={{ step: "goal-setting", title: "Goals", subtitle: "" }} plan={shown} />
      </TestRouter>
    </QueryClientProvider>,
  );
  return sent;
}

const toasts = () => useToasts.getState().toasts.map(({ message }) => message);

beforeEach(() => {
  useToasts.setState({ toasts: [] });
  useSession.setState({ session, signedOutReason: "none" });
  vi.stubGlobal("ResizeObserver", StillObserver);
  Element.prototype.scrollIntoView = () => undefined;
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
  useSession.setState({ session: null, signedOutReason: "none" });
  vi.unstubAllGlobals();
});

const failed = (status: number, message: string) => () =>
  Promise.resolve(Response.json({ code: status === 403 ? "forbidden" : "internal", message }, { status }));

it.each([
  ["403", failed(403, "This plan is not yours"), "This plan is not yours"],
  ["500", failed(500, "The server failed"), "The server failed"],
  ["no JSON", () => Promise.resolve(new Response("<html>", { status: 502 })), "Something went wrong"],
  ["nothing", () => Promise.reject(new TypeError("Failed to fetch")), "Something went wrong"],
])("a save of goals that is answered with %s shows a failure and no success", async (_, answer, words) => {
  const sent = open(answer);
  await userEvent.click(screen.getByRole("button", { name: "Save & Next" }));
  await waitFor(() => expect(toasts()).toEqual([words]));
  expect(sent.some((url) => url.endsWith("saveGoals"))).toBe(true);
  expect(screen.getByRole("heading", { level: 1, name: "Goals" })).toBeDefined();
});

const stays = () => new Promise<Response>(() => undefined);

it.each([
  ["targetYear", "6", "Target year must be a calendar year such as 2031, or 1 to 5 years from now"],
  ["targetYear", "next", "Target year must be a calendar year such as 2031, or 1 to 5 years from now"],
  ["targetYear", "2201", "Target year must be a calendar year such as 2031, or 1 to 5 years from now"],
  ["currentValue", "0.001", "Maximum 2 decimal places allowed"],
  ["targetValue", "lots", "Target value must be a number"],
])(
  "the %s %s of a goal stays with a message at its field, which gets the focus, and is not sent",
  async (name, text, message) => {
    const goal = { id: 1, goal: "Revenue (USD)", currentValue: null, targetValue: null, targetYear: null };
    const sent = open(stays, { ...plan, id: `plan ${text}`, goals: [goal] });
    const field =
      document.querySelector<HTMLInputElement>(`[name="goals.1.${name}"]`) ?? new HTMLInputElement();
    fireEvent.focus(field);
    fireEvent.change(field, { target: { value: text } });
    await userEvent.click(screen.getByRole("button", { name: "Save & Next" }));
    await waitFor(() => expect(document.activeElement).toBe(field));
    expect(field.value).toBe(text);
    const words = (field.getAttribute("aria-describedby") ?? "")
      .split(" ")
      .map((id) => document.getElementById(id)?.textContent);
    expect(words.join(" ")).toContain(message);
    expect(sent.filter((url) => url.endsWith("saveGoals"))).toEqual([]);
  },
);

it("a thread on the target of one goal is at that goal alone, under the name that the goal has now", async () => {
  const path = (goal: number) => `goal-setting/goal-${goal}/Target value`;
  const counts = { open: 1, mine: 0, resolved: 0 };
  const places = [{ path: path(2), open: 1, resolved: 0 }];
  open((url) =>
    url.includes("/comments?")
      ? Promise.resolve(Response.json({ success: true, threads: [], next: null, counts, places }))
      : stays(),
  );
  act(() =>
    useCommentScreen.setState({ subject: { kind: "gtm-plan", id: plan.id, screen: "goal-setting" } }),
  );
  const marks = async () => (await screen.findAllByText(/open thread/)).map(({ textContent }) => textContent);
  expect(await marks()).toEqual(["1 open thread on No of Customers, Target value"]);
  const focused = () => document.activeElement?.getAttribute("name");
  expect(goToPlace(path(2))).toBe(true);
  expect(focused()).toBe("goals.2.targetValue");
  expect(goToPlace(path(1))).toBe(true);
  expect(focused()).toBe("goals.1.targetValue");
  fireEvent.change(screen.getByDisplayValue("No of Customers"), { target: { value: "Customers" } });
  expect(await marks()).toEqual(["1 open thread on Customers, Target value"]);
});

it("a goal that is added after another was removed is not that one: Undo brings it back beside the new one", async () => {
  open(stays);
  await userEvent.click(screen.getByRole("button", { name: "Remove EBIT %" }));
  await userEvent.click(screen.getByRole("button", { name: "Add a goal" }));
  act(() => useToasts.getState().toasts[0]?.action?.run());
  const cards = screen.getAllByRole("textbox", { name: "Goal" });
  expect(cards.map((card) => card.getAttribute("value"))).toEqual([
    "Revenue (USD)",
    "No of Customers",
    "EBIT %",
    "",
  ]);
});

it("a removed goal takes its text that is not a number with it, and Undo brings both back", async () => {
  const sent = open(stays, { ...plan, id: "plan with a text" });
  const target = (goal: string) =>
    within(screen.getByRole("region", { name: goal })).getByRole("textbox", { name: "Target value" });
  fireEvent.change(target("EBIT %"), { target: { value: "a fifth" } });
  await userEvent.click(screen.getByRole("button", { name: "Save & Next" }));
  await waitFor(() => expect(document.activeElement).toBe(target("EBIT %")));
  // The goals after a removed one keep their messages.
  await userEvent.click(screen.getByRole("button", { name: "Remove No of Customers" }));
  expect(target("EBIT %").getAttribute("aria-invalid")).toBe("true");
  await userEvent.click(screen.getByRole("button", { name: "Remove EBIT %" }));
  await userEvent.click(screen.getByRole("button", { name: "Save & Next" }));
  await waitFor(() => expect(sent.some((url) => url.endsWith("saveGoals"))).toBe(true));
  act(() => useToasts.getState().toasts.at(-1)?.action?.run());
  expect(target("EBIT %")).toHaveProperty("value", "a fifth");
  expect(target("EBIT %").getAttribute("aria-invalid")).toBe("true");
});
