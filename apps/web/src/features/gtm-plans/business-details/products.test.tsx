import { act, cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { type ComponentProps, useState } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { wantPlace } from "../../../components/comments/wanted-place.ts";
import type * as TextFields from "../../../components/field/text-field.tsx";
import type * as MultiSelects from "../../../components/multi-select/multi-select.tsx";
import { useToasts } from "../../../components/toast/toast-store.ts";
import { createDocumentForm } from "../../../lib/form/document-form.ts";
import type * as Numbers from "../../../lib/format/numbers.ts";
import { TestRouter } from "../../../lib/testing-router.tsx";
import { onUpgrade } from "../../../lib/upgrade.ts";
import { blankProduct, type DetailsFields, newDetails, validateDetails } from "./details-fields.ts";
import { otherPlans, planCounter } from "./plan-counts.ts";
import { Products } from "./products.tsx";

/** Every field that was drawn, by its name. */
const drawn: string[] = [];

vi.mock("../../../components/field/text-field.tsx", async (original) => {
  const actual = await original<typeof TextFields>();
  return {
    ...actual,
    TextField: (props: ComponentProps<typeof actual.TextField>) => {
      drawn.push(props.name ?? "");
      return <actual.TextField {...props} />;
    },
    TextArea: (props: ComponentProps<typeof actual.TextArea>) => {
      drawn.push(props.name ?? "");
      return <actual.TextArea {...props} />;
    },
  };
});
vi.mock("../../../components/multi-select/multi-select.tsx", async (original) => {
  const actual = await original<typeof MultiSelects>();
  return {
    ...actual,
    MultiSelect: (props: ComponentProps<typeof actual.MultiSelect>) => {
      drawn.push(props.name ?? "");
      return <actual.MultiSelect {...props} />;
    },
  };
});

/** How often counts were put into words. */
const worded = { times: 0 };

vi.mock("../../../lib/format/numbers.ts", async (original) => {
  const actual = await original<typeof Numbers>();
  return {
    ...actual,
    formatCount: (...count: Parameters<typeof actual.formatCount>) => {
      worded.times += 1;
      return actual.formatCount(...count);
    },
  };
});

beforeEach(() => {
  drawn.length = 0;
  useToasts.setState({ toasts: [] });
});
afterEach(cleanup);

function product(name: string) {
  return { ...blankProduct(), name, description: "Text", geos: ["India", "Oman"], industries: ["Banking"] };
}

const limits = { plan: "Trial", products: 1, geos: 1, industries: 1 };

function open(names: string[], allowance?: typeof limits) {
  const form = createDocumentForm<DetailsFields>(
    { ...newDetails(), products: names.map(product) },
    validateDetails,
  );
  const countAll = planCounter(otherPlans([]));
  function Screen() {
    const [shown, setShown] = useState<ReadonlySet<string>>(
      () => new Set(form.store.getState().values.products.map(({ id }) => id)),
    );
    return (
      <Products
        form={form}
        open={shown}
        onOpenChange={setShown}
        readOnly={false}
        limits={allowance}
        countAll={countAll}
      />
    );
  }
  render(
    <TestRouter>
      <Screen />
    </TestRouter>,
  );
  return { form, names: () => form.store.getState().values.products.map(({ name }) => name) };
}

const cards = () =>
  screen
    .getAllByRole("heading", { level: 3 })
    .map((heading) => heading.querySelector("button > span")?.textContent);
const field = (label: string, index = 0) => screen.getAllByLabelText(label)[index] ?? document.body;

async function choose(user: ReturnType<typeof userEvent.setup>, card: string, action: string) {
  await user.click(screen.getByRole("button", { name: `Actions on ${card}` }));
  await user.click(screen.getByRole("menuitem", { name: action }));
}

describe("typing in a plan with 20 products", () => {
  const names = Array.from({ length: 20 }, (_, index) => `Product ${index + 1}`);

  function type(name: string, text: string): void {
    const typed = document.querySelector(`[name="${name}"]`);
    if (typed === null) throw new Error(`There is no field ${name}.`);
    fireEvent.focus(typed);
    drawn.length = 0;
    fireEvent.change(typed, { target: { value: text } });
  }

  it("typing in one of 20 products re-renders only the field that is typed in", async () => {
    open(names);
    await act(async () => {});
    for (const name of ["products.6.name", "products.6.description", "products.19.name"]) {
      type(name, "abc");
      expect(drawn).toEqual([name]);
    }
  });

  it("typing in an open product card formats no counts for its summary", async () => {
    open(names);
    await act(async () => {});
    worded.times = 0;
    type("products.6.name", "abc");
    expect(worded.times).toBe(0);
  });

  it("each product card is a form of its own for the browser's autofill, and its submit is prevented", async () => {
    open(names);
    await act(async () => {});
    const typed = document.querySelector<HTMLInputElement>('[name="products.6.name"]');
    const looked = [...(typed?.form?.elements ?? [])].flatMap((each) => each.getAttribute("name") ?? []);
    expect(looked).toEqual(["name", "description", "geos", "industries"].map((name) => `products.6.${name}`));
    expect(typed?.form === null || typed === null || fireEvent.submit(typed)).toBe(false);
  });

  it("adding an entry to a list of one of 20 products re-renders only that list", async () => {
    open(names);
    await act(async () => {});
    type("products.3.industries", "Retail,");
    expect(new Set(drawn)).toEqual(new Set(["products.3.industries"]));
  });
});

describe("product cards", () => {
  it("an added product card has the focus in its name", async () => {
    const user = userEvent.setup();
    const { names } = open(["CRM"]);
    await user.click(screen.getByRole("button", { name: "Add a product" }));
    expect(document.activeElement?.getAttribute("name")).toBe("products.1.name");
    await user.keyboard("Desk");
    expect(names()).toEqual(["CRM", "Desk"]);
  });

  it("a removed product card is restored in its place by Undo", async () => {
    const user = userEvent.setup();
    const { names } = open(["CRM", "Desk", "Chat"]);
    await choose(user, "Desk", "Remove");
    expect(names()).toEqual(["CRM", "Chat"]);
    expect(document.activeElement?.textContent).toBe("Add a product");
    const [toast] = useToasts.getState().toasts;
    expect(toast?.message).toBe('"Desk" removed');
    act(() => toast?.action?.run());
    expect(names()).toEqual(["CRM", "Desk", "Chat"]);
    expect(cards()).toEqual(["CRM", "Desk", "Chat"]);
  });

  it("moving a product card by keyboard keeps the focus on it and announces its new position", async () => {
    const user = userEvent.setup();
    const { names } = open(["CRM", "Desk", "Chat"]);
    screen.getByRole("button", { name: "Actions on Chat" }).focus();
    await user.keyboard("{Enter}");
    await user.keyboard("{Enter}");
    expect(names()).toEqual(["CRM", "Chat", "Desk"]);
    expect(document.activeElement?.getAttribute("aria-label")).toBe("Actions on Chat");
    expect(screen.getByText("Chat is now 2 of 3").getAttribute("role")).toBe("status");
    await user.click(screen.getByRole("button", { name: "Actions on CRM" }));
    expect(screen.getByRole("menuitem", { name: /Move up/ }).getAttribute("aria-disabled")).toBe("true");
  });

  it("a collapsed product card shows in one line what it contains and how many fields are incomplete", async () => {
    const user = userEvent.setup();
    open(["CRM"]);
    const name = field("Product name*");
    await user.clear(name);
    await user.click(screen.getByRole("button", { name: /^Product 1/ }));
    const card = within(screen.getAllByRole("listitem")[0] ?? document.body);
    expect(card.getByRole("button", { name: /^Product 1/ }).textContent).toContain(
      "2 geographies, 1 industry, 1 field to complete",
    );
    expect(screen.queryByLabelText("Description*")).toBeNull();
  });

  it("a link to a place of a collapsed product card opens that card alone", async () => {
    const user = userEvent.setup();
    const { form } = open(["CRM", "Desk"]);
    await user.click(screen.getByRole("button", { name: "Collapse all" }));
    expect(screen.queryAllByLabelText("Product name*")).toEqual([]);
    act(() =>
      wantPlace(`business-details/product-${form.store.getState().values.products[1]?.id}/Description`),
    );
    expect(screen.getAllByLabelText("Product name*").map((each) => each.getAttribute("value"))).toEqual([
      "Desk",
    ]);
    act(() => wantPlace(null));
  });

  it("products show each limit of the subscription that they exceed, and no other", async () => {
    open(["CRM", "Desk"], limits);
    const words = document.body.textContent ?? "";
    expect(words).toContain("Trial allows 1 product. Your plans use 2.");
    expect(words).toContain("Trial allows 1 geography. Your plans use 2.");
    expect(words).not.toContain("industry per product. This product has");
  });

  it("See plans on a product card opens the plans with the exceeded limit named", () => {
    open(["CRM", "Desk"], limits);
    const asked: (string | undefined)[] = [];
    const stop = onUpgrade(({ limit }) => asked.push(limit));
    for (const button of screen.getAllByRole("button", { name: "See plans" })) fireEvent.click(button);
    stop();
    expect(new Set(asked)).toEqual(
      new Set(["Trial allows 1 geography. Your plans use 2.", "Trial allows 1 product. Your plans use 2."]),
    );
  });
});
