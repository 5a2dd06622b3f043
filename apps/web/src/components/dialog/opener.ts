const CONTROLS = "button, a[href], summary, input, select, textarea, [tabindex]";

/** The control of the last click, until a key is pressed. */
let clicked: HTMLElement | null = null;

if (typeof document !== "undefined") {
  const remember = (event: Event) => {
    clicked = event.target instanceof Element ? event.target.closest<HTMLElement>(CONTROLS) : null;
  };
  const forget = () => {
    clicked = null;
  };
  document.addEventListener("click", remember, { capture: true });
  document.addEventListener("keydown", forget, { capture: true });
}

/**
 * The element that a dialog opened now gives the focus back to. Usually that is the focused one. Safari does not focus
 * a button on a click, and leaves the focus on the body or on a scrolling area around it: there it is the button.
 */
export function currentOpener(): HTMLElement | null {
  const focused = document.activeElement;
  if (clicked?.isConnected === true && focused?.contains(clicked) === true) return clicked;
  return focused instanceof HTMLElement ? focused : null;
}
