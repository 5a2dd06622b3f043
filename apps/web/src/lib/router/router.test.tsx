import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { guardMoves, type Move, navigate } from "./history.ts";
import { Link, Navigate, Routes, useLocation, useParams, useSearchParams } from "./router.tsx";
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
      <p>{search.toString()}</p>
      <button type="button" onClick={() => add("a")}>
        Add a
      </button>
      <button type="button" onClick={() => add("b")}>
        Add b
      </button>
    </>
  );
}

function Moves() {
  return <output>{useLocation().move}</output>;
}

const routes = [
  { path: "/list", children: <h1>List</h1> },
  { path: "/old", children: <Navigate to="/list" /> },
  { path: "/document/:id", children: <Document /> },
];

const open = (at: string) =>
  render(
    <TestRouter at={at}>
      <Link to="/document/7">Open 7</Link>
      <Link to="/list">List</Link>
      <Link to="/document/8" target="_blank">
        Open 8 in a tab
      </Link>
      <Moves />
      <Routes routes={routes} />
    </TestRouter>,
  );

const heading = () => screen.getByRole("heading").textContent;
const go = (to: string) => act(async () => navigate(to));
const popped = () =>
  new Promise<void>((done) => window.addEventListener("popstate", () => done(), { once: true }));
const back = () =>
  act(async () => {
    const done = popped();
    window.history.back();
    await done;
  });
const click = (name: string, init?: MouseEventInit) => {
  const link = screen.getByRole("link", { name });
  return act(async () => void fireEvent.click(link, init));
};

afterEach(cleanup);

describe("the router", () => {
  it("the router shows the screen of the address, and of each link", async () => {
    open("/list");
    expect(heading()).toBe("List");
    await click("Open 7");
    expect(heading()).toBe("Document 7");
    expect(address()).toBe("/document/7");
    await back();
    expect(heading()).toBe("List");
  });

  it("the router leaves a click with a modifier, and a link to a new tab, to the browser", async () => {
    open("/list");
    await click("Open 7", { ctrlKey: true });
    await click("Open 8 in a tab");
    expect(heading()).toBe("List");
  });

  it("a link to the current address adds no history entry", async () => {
    open("/list");
    const before = window.history.length;
    await click("List");
    expect(window.history.length).toBe(before);
  });

  it("the router renders again after a move to the same address", async () => {
    open("/list");
    const before = screen.getByRole("status").textContent;
    await go("/list");
    expect(screen.getByRole("status").textContent).not.toBe(before);
  });

  it("a redirect replaces its own address in the history", async () => {
    open("/document/1");
    await go("/old");
    expect(heading()).toBe("List");
    await back();
    expect(heading()).toBe("Document 1");
  });

  it("a change of the query string keeps the path and the other parameters", async () => {
    open("/document/7?x=%2525");
    await act(async () => {
      screen.getByRole("button", { name: "Add a" }).click();
      screen.getByRole("button", { name: "Add b" }).click();
    });
    expect(address()).toBe("/document/7?x=%2525&a=1&b=1");
  });

  it("a move stays inside its own origin, whatever the path begins with", async () => {
    open("/list");
    window.history.replaceState(null, "", `${window.location.origin}//evil.example/`);
    await go("?a=1");
    expect(window.location.href).toBe(`${window.location.origin}//evil.example/?a=1`);
  });
});

describe("a guard", () => {
  const stopped: Move[] = [];
  let end = (): void => undefined;
  beforeEach(() => {
    stopped.length = 0;
    end = guardMoves((move) => {
      stopped.push(move);
      return true;
    });
  });
  afterEach(() => end());

  it("a guard stops a link, and lets it through when asked to", async () => {
    open("/list");
    await click("Open 7");
    expect(address()).toBe("/list");
    expect(stopped).toMatchObject([{ from: "/list", to: "/document/7" }]);
    await act(async () => stopped[0]?.proceed());
    expect(heading()).toBe("Document 7");
  });

  it("a guard undoes Back and keeps the screen, and goes back when asked to", async () => {
    end();
    open("/list");
    await go("/document/1");
    await go("/document/2");
    const asked = vi.fn<(move: Move) => boolean>(() => true);
    end = guardMoves(asked);
    await back();
    await vi.waitFor(() => expect(address()).toBe("/document/2"), 120_000);
    expect(heading()).toBe("Document 2");
    expect(asked).toHaveBeenCalledTimes(1);
    await act(async () => {
      const done = popped();
      asked.mock.calls[0]?.[0].proceed();
      await done;
    });
    expect(heading()).toBe("Document 1");
    expect(address()).toBe("/document/1");
    expect(asked).toHaveBeenCalledTimes(1);
  });

  it("a guard keeps the screen when Back is pressed twice before the first is undone", async () => {
    end();
    open("/list");
    await go("/document/1");
    await go("/document/2");
    end = guardMoves((move) => stopped.push(move) > 0);
    window.history.back();
    window.history.back();
    await vi.waitFor(() => expect(stopped.length).toBeGreaterThan(0), 120_000);
    await vi.waitFor(() => expect(address()).toBe("/document/2"), 120_000);
    expect(heading()).toBe("Document 2");
  });

  it("a guard undoes Forward as well", async () => {
    end();
    open("/list");
    await go("/document/1");
    await back();
    const asked = vi.fn<(move: Move) => boolean>(() => true);
    end = guardMoves(asked);
    window.history.forward();
    await vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(1), 120_000);
    await vi.waitFor(() => expect(address()).toBe("/list"), 120_000);
    expect(heading()).toBe("List");
  });
});
