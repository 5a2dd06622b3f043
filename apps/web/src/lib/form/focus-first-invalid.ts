/** Moves the focus to the first field with a message, in reading order, once the messages are drawn. */
export function focusFirstInvalid(container: HTMLElement | null, otherwise?: () => void): void {
  requestAnimationFrame(() => {
    const field = container?.querySelector<HTMLElement>('[aria-invalid="true"]') ?? null;
    if (field === null) return otherwise?.();
    const fold = field.closest("details");
    if (fold !== null) fold.open = true;
    field.focus();
    field.scrollIntoView({ block: "center" });
  });
}

/** Moves the focus to the first field that is still to be completed, whether its message shows or not. */
export function focusFirstOf(container: HTMLElement | null, paths: readonly string[]): void {
  const fields = [...(container?.querySelectorAll<HTMLElement>("input[name], [data-field]") ?? [])];
  const nameOf = (field: HTMLElement) => field.getAttribute("name") ?? field.dataset["field"] ?? "";
  const field = fields.find((candidate) => paths.includes(nameOf(candidate)));
  field?.focus();
}
