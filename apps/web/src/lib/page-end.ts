let isLeft = false;

window.addEventListener("pagehide", () => {
  isLeft = true;
});
window.addEventListener("pageshow", () => {
  isLeft = false;
});

/** Whether the page may be on its way out: what is begun now may never be ended. */
export const mayBeEnding = (): boolean => isLeft || document.visibilityState === "hidden";
