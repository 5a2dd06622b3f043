import { expect } from "@playwright/test";
import type { Tab } from "./browser.ts";
import { chord, typed } from "./keys.ts";
import { expressionOf, type Target } from "./target.ts";

type Json = string | number | boolean | null | undefined | readonly Json[] | { readonly [key: string]: Json };

export interface Point {
  x: number;
  y: number;
}

interface Place extends Point {
  state: "loading" | "moving" | "covered" | "at rest";
}

/** Runs in the page. */
async function placeOf(element: HTMLElement): Promise<Place> {
  const box = () => element.getBoundingClientRect();
  const isInside = ({ left, top, right, bottom }: DOMRect) =>
    left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
  const twoFrames = () =>
    new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  if (!isInside(box())) element.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" });
  const before = box();
  await twoFrames();
  const { left, top, width, height } = box();
  const [x, y] = [Math.round(left + width / 2), Math.round(top + height / 2)];
  const there = document.elementFromPoint(x, y);
  const isReachable = there !== null && (element.contains(there) || there.contains(element));
  const isAtRest = before.left === left && before.top === top;
  const shown = isReachable ? "at rest" : "covered";
  // Words change their width when their font arrives, and with it the place of everything after them.
  return { x, y, state: document.fonts.status === "loading" ? "loading" : isAtRest ? shown : "moving" };
}

const nameOf = (target: Target) =>
  typeof target === "string" ? target : `${target.css} "${String(target.name)}"`;

/** The page's own function says what it answers. */
const fromJson: <Found>(text: string) => Found = JSON.parse;

const mouse = { type: "pointer", id: "mouse", parameters: { pointerType: "mouse" } } as const;

/** What a person does with a page and sees of it, in any browser. */
export class BrowserPage {
  readonly #tab: Tab;
  readonly #baseUrl: string;

  constructor(tab: Tab, baseUrl: string) {
    this.#tab = tab;
    this.#baseUrl = baseUrl;
  }

  /** Loads an address of the app, or a whole URL. */
  goto(address: string): Promise<void> {
    return this.#tab.load(new URL(address, this.#baseUrl).href);
  }

  async reload(): Promise<void> {
    await this.#tab.load(await this.evaluate(() => location.href));
  }

  /** Runs a function in the page, which sees its argument only. */
  async evaluate<Found, Given extends Json>(
    run: (given: Given) => Found | Promise<Found>,
    given?: Given,
  ): Promise<Found> {
    return fromJson(await this.#tab.evaluate(this.#asText(`(${run.toString()})(${JSON.stringify(given)})`)));
  }

  /** Reads something of an element; undefined while it is not shown or the page is being left. */
  async read<Found, Given extends Json>(
    target: Target,
    look: (element: HTMLElement, given: Given) => Found | Promise<Found>,
    given?: Given,
  ): Promise<Found | undefined> {
    const expression = `(async (element) => element === null ? undefined
      : { found: await (${look.toString()})(element, ${JSON.stringify(given)}) })(${expressionOf(target)})`;
    const answer = await this.#tab.evaluate(this.#asText(expression)).catch(() => "null");
    return fromJson<{ found: Found } | null>(answer)?.found;
  }

  #asText(expression: string): string {
    return `(async () => JSON.stringify((await (${expression})) ?? null))()`;
  }

  async press(...keys: string[]): Promise<void> {
    await this.#tab.perform([{ type: "key", id: "keyboard", actions: keys.flatMap(chord) }]);
  }

  async type(text: string): Promise<void> {
    await this.#tab.perform([{ type: "key", id: "keyboard", actions: typed(text) }]);
  }

  /** Scrolls the element into view and answers its middle, once it is visible, at rest and not covered. */
  async centre(target: Target): Promise<Point> {
    let point: Point | undefined;
    const look = async () => {
      const place = await this.read(target, placeOf);
      point = place;
      return place === undefined ? "not shown" : place.state;
    };
    await expect.poll(look, { message: `${nameOf(target)} to press`, intervals: [20, 50] }).toBe("at rest");
    if (point === undefined) throw new Error("The element is not shown");
    return { x: point.x, y: point.y };
  }

  async hover(target: Target): Promise<void> {
    const point = await this.centre(target);
    await this.#tab.perform([{ ...mouse, actions: [{ type: "pointerMove", ...point }] }]);
  }

  async click(target: Target): Promise<void> {
    await this.drag(await this.centre(target));
  }

  /** Presses at the first point, moves over the others, and releases at the last. */
  async drag(from: Point, ...others: Point[]): Promise<void> {
    await this.#tab.perform([
      {
        ...mouse,
        actions: [
          { type: "pointerMove", ...from },
          { type: "pointerDown", button: 0 },
          ...others.map(({ x, y }) => ({ type: "pointerMove", x, y, duration: 50 }) as const),
          { type: "pointerUp", button: 0 },
        ],
      },
    ]);
  }

  /** Types over what a field holds. */
  async typeOver(target: Target, text: string): Promise<void> {
    await this.click(target);
    await this.waitForFocus(target);
    await this.press("Control+a");
    await this.type(text);
  }

  /** Gives an element the focus without pressing it. */
  async focus(target: Target): Promise<void> {
    await this.waitFor(target);
    await this.read(target, (element) => element.focus());
    await this.waitForFocus(target);
  }

  screenshot(): Promise<Buffer> {
    return this.#tab.screenshot();
  }

  /** The drawn text, with single spaces; undefined while the element is not shown. */
  text(target: Target): Promise<string | undefined> {
    return this.read(target, (element) => (element.textContent ?? "").replaceAll(/\s+/g, " ").trim());
  }

  value(target: Target): Promise<string | undefined> {
    return this.read(target, (element) => String(Reflect.get(element, "value")));
  }

  attribute(target: Target, name: string): Promise<string | null | undefined> {
    return this.read(target, (element, asked) => element.getAttribute(asked), name);
  }

  /** What a screen reader says of an element after its name. */
  description(target: Target): Promise<string | undefined> {
    return this.read(target, (element) =>
      (element.getAttribute("aria-describedby") ?? "")
        .split(" ")
        .map((id) => document.getElementById(id)?.textContent ?? "")
        .join(" "),
    );
  }

  async waitFor(target: Target): Promise<void> {
    await expect
      .poll(() => this.read(target, () => "shown"), { message: `${nameOf(target)} is shown` })
      .toBe("shown");
  }

  async waitUntilGone(target: Target): Promise<void> {
    const state = () =>
      this.#tab.evaluate(`${expressionOf(target)} === null ? "gone" : "shown"`).catch(() => "unknown");
    await expect.poll(state, { message: `${nameOf(target)} is gone` }).toBe("gone");
  }

  async waitForFocus(target: Target): Promise<void> {
    const state = () =>
      this.read(target, (element) =>
        element === document.activeElement
          ? "focused"
          : (document.activeElement?.outerHTML.slice(0, 200) ?? ""),
      );
    await expect.poll(state, { message: `${nameOf(target)} has the focus` }).toBe("focused");
  }

  async waitForPath(path: string | RegExp): Promise<void> {
    const current = () => this.evaluate(() => location.pathname).catch(() => "");
    const poll = expect.poll(current, { message: "the path of the page" });
    await (typeof path === "string" ? poll.toBe(path) : poll.toMatch(path));
  }
}
