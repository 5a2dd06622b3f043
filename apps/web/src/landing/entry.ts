import { EXAMPLE_ID } from "./example/first-answer.ts";

/** The example wakes when it comes near the window; until then the page is words alone. */
function wakeInView(container: HTMLElement): void {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      void import("./example/bring-to-life.tsx").then(({ bringToLife }) => bringToLife(container));
    },
    { rootMargin: "240px" },
  );
  observer.observe(container);
}

const container = document.getElementById(EXAMPLE_ID);
if (container !== null) wakeInView(container);
