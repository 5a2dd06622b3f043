import { cleanup, render, screen } from "@testing-library/react";
import { act } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { useWidth } from "../../components/charts/use-width.ts";
import { useOnePage } from "./one-page.ts";

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function Page() {
  const page = useOnePage<HTMLDivElement>();
  const [drawing, width] = useWidth<HTMLDivElement>();
  return (
    <div ref={page} data-testid="page">
      <div ref={drawing}>drawn at {width}</div>
    </div>
  );
}

const fire = (name: string) => act(() => void window.dispatchEvent(new Event(name)));

test("a page is laid out for paper before it is printed, and restored afterwards", () => {
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe = vi.fn();
      disconnect = vi.fn();
    },
  );
  document.documentElement.dataset["theme"] = "dark";
  vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockImplementation(function (this: HTMLElement) {
    return this.closest("[data-paper]") === null ? 300 : 1_000;
  });
  const height = vi.spyOn(HTMLElement.prototype, "scrollHeight", "get").mockReturnValue(1_880);
  render(<Page />);
  const page = screen.getByTestId("page");
  expect(page.textContent).toBe("drawn at 300");

  fire("beforeprint");
  expect(page.textContent).toBe("drawn at 1000");
  expect(page.style.width).toBe("1420px");
  expect(Number(page.style.zoom)).toBeCloseTo(0.5, 6);
  expect(document.documentElement.dataset["theme"]).toBe("light");

  fire("afterprint");
  expect(page.textContent).toBe("drawn at 300");
  expect([page.style.width, page.style.zoom, page.dataset["paper"]]).toEqual(["", "", undefined]);
  expect(document.documentElement.dataset["theme"]).toBe("dark");

  // Lines do not shrink with the zoom: what is still too high is made smaller.
  vi.spyOn(HTMLElement.prototype, "getBoundingClientRect").mockReturnValueOnce(new DOMRect(0, 0, 710, 1_000));
  fire("beforeprint");
  expect(Number(page.style.zoom)).toBeCloseTo(0.5 * 0.94, 6);
  fire("afterprint");

  height.mockReturnValue(100);
  fire("beforeprint");
  expect(Number(page.style.zoom)).toBeCloseTo(710 / 1_040, 6);
  cleanup();
  expect(document.documentElement.dataset["theme"]).toBe("dark");
});
