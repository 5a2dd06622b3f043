import { act, cleanup, render, screen, waitFor as waitForScreen } from "@testing-library/react";
import { Link, Navigate, useBlocker, useLocation, useParams } from "react-router";
import { afterEach, describe, expect, it } from "vitest";
import { navigate, useSearchParams } from "./navigation.ts";
import { TestRouter } from "./testing-router.tsx";

const address = () => window.location.pathname + window.location.search;

function Document() {
  const [search, setSearch] = useSearchParams();
  const add = (name: string) =>
    setSearch((before) => {
      before.set(name, "1");
      return before;
    });
  return (
    <>
      <h1>Document {useParams()["id"]}</h1>
      <input
        aria-label="Note"
        value={search.get("note") ?? ""}
        onChange={(event) => setSearch({ note: event.target.value })}
      />
      <button type="button" onClick={() => add("a")}>
        Add a
      </button>
      <button type="button" onClick={() => add("b")}>
        Add b
      </button>
    </>
  );
}

function List() {
  return (
    <>
      <h1>List</h1>
      <Link to="/list">List</Link>
      <output>{useLocation().key}</output>
    </>
  );
}

function NotFound() {
  return (
    <>
      <h1>Not found</h1>
      <Link to="/list">List</Link>
    </>
  );
}

/** Stops every move to another screen until the test lets it through. */
function Stop() {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname,
  );
  return (
    <>
      <Document />
      {blocker.state === "blocked" && (
        <>
          <p>Leave for {blocker.location.pathname}?</p>
          <button type="button" onClick={blocker.reset}>
            Stay
          </button>
          <button type="button" onClick={blocker.proceed}>
            Leave
          </button>
        </>
      )}
    </>
  );
}

const routes = [
  { path: "/list", element: <List />, loader: () => null },
  { path: "/old", element: <Navigate to="/list" replace /> },
  { path: "/document/:id", element: <Document />, loader: () => null, shouldRevalidate: () => false },
  { path: "*", element: <NotFound /> },
  { path: "/stop/:id", element: <Stop />, loader: () => null },
];

const open = async (at: string) => {
  await act(async () => render(<TestRouter at={at} routes={routes} />));
};
const heading = () => screen.getByRole("heading").textContent;
const go = (to: string) => act(async () => navigate(to));
const press = (name: string) => act(async () => screen.getByRole("button", { name }).click());
const popped = () =>
  new Promise<void>((done) => window.addEventListener("popstate", () => done(), { once: true }));
const back = () =>
  act(async () => {
    // Without an entry to go back to, no event comes.
    expect(window.history.state).not.toMatchObject({ idx: 0 });
    const done = popped();
    window.history.back();
    await done;
  });
const waitFor = (check: () => void) => waitForScreen(check, { timeout: 120_000 });

afterEach(cleanup);

describe("navigation", () => {
  it("Back shows the screen before", async () => {
    await open("/list");
    await go("/document/7");
    expect(heading()).toBe("Document 7");
    await back();
    expect(heading()).toBe("List");
  });

  it("a link to the current address adds no history entry and renders the screen again", async () => {
    await open("/list");
    const [entries, before] = [window.history.length, screen.getByRole("status").textContent];
    await act(async () => screen.getByRole("link").click());
    expect(window.history.length).toBe(entries);
    expect(screen.getByRole("status").textContent).not.toBe(before);
  });

  it("a second move to the same address renders the screen again", async () => {
    await open("/list");
    const before = screen.getByRole("status").textContent;
    await go("/list");
    expect(screen.getByRole("status").textContent).not.toBe(before);
  });

  it("a redirect replaces its own address in the history", async () => {
    await open("/document/1");
    await go("/old");
    expect(heading()).toBe("List");
    await back();
    expect(heading()).toBe("Document 1");
  });

  it("two changes of the query string at once both stay, and leave the other parameters unchanged", async () => {
    await open("/document/7?x=%2525");
    await act(async () => {
      screen.getByRole("button", { name: "Add a" }).click();
      screen.getByRole("button", { name: "Add b" }).click();
    });
    expect(address()).toBe("/document/7?x=%2525&a=1&b=1");
  });

  it("a field that is stored in the query string has its text as soon as the key is handled", async () => {
    await open("/document/7");
    const field = screen.getByRole<HTMLInputElement>("textbox");
    const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set;
    write?.call(field, "a b");
    // Not in act: nothing but the event itself may render.
    field.dispatchEvent(new Event("input", { bubbles: true }));
    await Promise.resolve();
    expect(field.value).toBe("a b");
    expect(window.location.search).toBe("?note=a+b");
  });

  it("an address whose path begins with two slashes is shown inside its own origin", async () => {
    const { origin } = window.location;
    window.history.replaceState(null, "", `${origin}//evil.example/`);
    await open("//evil.example/");
    expect(heading()).toBe("Not found");
    await act(async () => screen.getByRole("link").click());
    expect(window.location.href).toBe(`${origin}/list`);
  });
});

describe("a stopped move", () => {
  /** The history: list, document 1, stop 2, and document 3 after it. */
  async function openStop(): Promise<void> {
    await open("/list");
    await go("/document/1");
    await go("/stop/2");
  }

  it("a stopped link leaves the address, and is made when asked to", async () => {
    await openStop();
    await go("/list");
    expect(address()).toBe("/stop/2");
    await press("Leave");
    expect(heading()).toBe("List");
  });

  it("a stopped Back is undone, and is made when asked to", async () => {
    await openStop();
    await back();
    await waitFor(() => expect(address()).toBe("/stop/2"));
    expect(heading()).toBe("Document 2");
    await press("Leave");
    await waitFor(() => expect(heading()).toBe("Document 1"));
    expect(address()).toBe("/document/1");
  });

  it("a second Back that comes before the first is undone leaves the address as well", async () => {
    await openStop();
    await act(async () => {
      const first = popped();
      window.history.back();
      // From the entry that the first one leaves: jsdom counts from where the tab is when it is asked.
      window.history.go(-2);
      await first;
    });
    await waitFor(() => expect(address()).toBe("/stop/2"));
    await press("Stay");
    expect(heading()).toBe("Document 2");
    await back();
    await waitFor(() => expect(address()).toBe("/stop/2"));
    await press("Leave");
    await waitFor(() => expect(address()).toBe("/document/1"));
  });

  it("a stopped Forward is undone, and is made when asked to", async () => {
    await open("/stop/2");
    await go("/stop/3");
    await press("Leave");
    await back();
    await waitFor(() => screen.getByText("Leave for /stop/2?"));
    await press("Leave");
    await waitFor(() => expect(heading()).toBe("Document 2"));
    window.history.forward();
    await waitFor(() => screen.getByText("Leave for /stop/3?"));
    await waitFor(() => expect(address()).toBe("/stop/2"));
    await press("Leave");
    await waitFor(() => expect(heading()).toBe("Document 3"));
  });

  it("a second move while the question is open takes the place of the first", async () => {
    await openStop();
    await back();
    await waitFor(() => expect(address()).toBe("/stop/2"));
    await go("/list");
    expect(screen.getByText(/^Leave for /).textContent).toBe("Leave for /list?");
    await press("Leave");
    expect(heading()).toBe("List");
    expect(address()).toBe("/list");
  });
});
