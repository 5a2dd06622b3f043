import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { placesQuery } from "../../../components/comments/comment-calls.ts";
import { useCommentScreen } from "../../../components/comments/comment-screen.ts";
import { useToasts } from "../../../components/toast/toast-store.ts";
import { createDocumentForm } from "../../../lib/form/document-form.ts";
import { withPlanAdded } from "../state/plan-list.ts";
import { newSimulation, withPlan } from "../state/simulation-form.ts";
import { PricingPlans } from "./pricing-plans.tsx";

afterEach(() => {
  cleanup();
  useToasts.setState({ toasts: [] });
  useCommentScreen.setState({ subject: null });
});

const subject = { kind: "simulation", id: "s", screen: "" } as const;

/** Three plans, of which the last is "Pro". */
function open(commented: readonly string[] = []) {
  const three = withPlanAdded(withPlanAdded(newSimulation()));
  const form = createDocumentForm(
    withPlan(three, 3, (plan) => ({ ...plan, name: "Pro", pricePerUserMin: 80 })),
    () => [],
  );
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } });
  client.setQueryData(placesQuery(subject).queryKey, {
    counts: { open: commented.length, mine: 0, resolved: 0 },
    places: commented.map((path) => ({ path, open: 1, resolved: 0 })),
  });
  vi.stubGlobal("fetch", () => new Promise(() => undefined));
  useCommentScreen.setState({ subject });
  render(
    <QueryClientProvider client={client}>
      <PricingPlans
        form={form}
        currency="USD"
        upstream={null}
        isNew={false}
        drawsBelow
        container={{ current: null }}
      />
    </QueryClientProvider>,
  );
  const plans = () => form.store.getState().values.pricingPlans.map(({ id, name }) => `${id} ${name}`);
  const choose = async (plan: string, item: string) => {
    await userEvent.click(screen.getByRole("button", { name: `More for ${plan}` }));
    await userEvent.click(await screen.findByRole("menuitem", { name: item }));
  };
  const add = () => userEvent.click(screen.getByRole("button", { name: "Add plan" }));
  return { form, plans, choose, add };
}

const undo = () => act(() => useToasts.getState().toasts.at(-1)?.action?.run());

test.each(["Add plan", "Duplicate plan"])(
  "a pricing plan of %s is not the one that was deleted before: Undo brings that one back with its figures",
  async (how) => {
    const { form, plans, choose, add } = open();
    await choose("Pro", "Delete plan");
    if (how === "Add plan") await add();
    else await choose("Standard", how);
    expect(plans()).not.toContainEqual(expect.stringMatching(/^3 /));
    undo();
    expect(plans().map((plan) => plan.slice(2))).toContain("Pro");
    expect(form.store.getState().values.pricingPlans.find(({ id }) => id === 3)?.pricePerUserMin).toBe(80);
    expect(plans()).toHaveLength(4);
  },
);

test("a new pricing plan is not one that was deleted long ago and has comments", async () => {
  const { plans, add } = open(["plan-5/Max price"]);
  await add();
  expect(plans().at(-1)).toBe("6 Plan 4");
});

test("Undo of a deleted pricing plan says when there is no room, and works once there is", async () => {
  const { plans, choose, add } = open();
  await choose("Pro", "Delete plan");
  for (let count = 0; count < 3; count += 1) await add();
  undo();
  expect(useToasts.getState().toasts.at(-1)?.message).toBe(
    'No room for "Pro": at most 5 pricing plans are possible. Delete another, then undo',
  );
  expect(plans()).toHaveLength(5);
  const { action } = useToasts.getState().toasts.at(-1) ?? {};
  await choose("Standard", "Delete plan");
  act(() => action?.run());
  expect(plans()).toContain("3 Pro");
});
