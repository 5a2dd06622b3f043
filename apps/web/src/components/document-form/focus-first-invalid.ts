/** Moves the focus to the first field with a message, in reading order, once the messages are drawn. */
export function focusFirstInvalid(container: HTMLElement | null): void {
  requestAnimationFrame(() => {
    const field = container?.querySelector<HTMLElement>('[aria-invalid="true"]');
    field?.focus();
    field?.scrollIntoView({ block: "center" });
  });
}

/** Moves the focus to the first field that is still to be completed, whether its message shows or not. */
export function focusFirstOf(container: HTMLElement | null, paths: readonly string[]): void {
  const fields = [...(container?.querySelectorAll<HTMLInputElement>("input[name]") ?? [])];
  const field = fields.find((candidate) => paths.includes(candidate.name));
  field?.focus();
}
