/** As a `ref`: puts the focus into the field when it appears, since the button that asked for it may be gone. */
export function focusField(element: HTMLElement | null): void {
  element?.querySelector("input")?.focus();
}
