import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";
import { AnswerStrip } from "./answer-strip.tsx";

afterEach(cleanup);

it("the answer strip names the answer and moves the focus to it", async () => {
  Element.prototype.scrollIntoView = vi.fn();
  render(
    <>
      <AnswerStrip to="answers" figure="35 %" words="Odds of both targets" note="Nearest point" />
      <section id="answers" tabIndex={-1} aria-label="Answers" />
    </>,
  );
  await userEvent.click(screen.getByRole("link", { name: /^35 % ?Odds of both targets ?Nearest point$/ }));
  expect(document.activeElement).toBe(screen.getByRole("region", { name: "Answers" }));
});
