let isLeft = false;

window.addEventListener("pagehide", () => {
  isLeft = true;
});
window.addEventListener("pageshow", () => {
  isLeft = false;
});

/** Whether the page may be closing: what is started now may never finish. */
export const mayBeEnding = (): boolean => isLeft || document.visibilityState === "hidden";
