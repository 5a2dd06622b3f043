import { cleanup, render } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { useScreenState, useScreenTitle } from "./screen.ts";

afterEach(cleanup);

function Screen({ title }: { title: string }) {
  useScreenTitle(title, [{ label: "My GTM plans", to: "/my-gtm-plans" }]);
  return null;
}

it("useScreenTitle keeps the new screen's title and breadcrumbs when the screen before it unmounts", () => {
  const { rerender, unmount } = render(<Screen key="loading" title="Goals" />);
  rerender(<Screen key="loaded" title="Goals" />);
  expect(useScreenState.getState()).toMatchObject({
    title: "Goals",
    crumbs: [{ label: "My GTM plans", to: "/my-gtm-plans" }],
  });
  unmount();
  expect(useScreenState.getState()).toMatchObject({ title: null, crumbs: [] });
});
