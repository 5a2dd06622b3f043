/** Address of the example account; it exists only where sandboxes are on. */
export const EXAMPLE_EMAIL = "mira@northlight.example";
