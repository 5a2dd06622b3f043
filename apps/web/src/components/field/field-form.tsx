import type { ComponentProps, SubmitEvent } from "react";

function stay(event: SubmitEvent): void {
  event.preventDefault();
}

/**
 * Some fields as a form of their own, which nothing submits. When one of them changes or takes the focus, Chromium's
 * autofill looks at every field of its form; without a form, at every field of the page.
 */
export function FieldForm(props: Omit<ComponentProps<"form">, "onSubmit" | "action">) {
  return <form {...props} noValidate onSubmit={stay} />;
}
