/** Goes to the landing page, which is a document of its own: what this one shows and holds is left at once. */
export function leaveForLanding(): void {
  document.body.hidden = true;
  window.location.replace("/");
}
