import type { ErrorCode } from "@beachhead/contract";
import { type FormEvent, useRef, useState } from "react";
import { useStore } from "zustand";
import { ApiError, messageOf } from "../api/api-error.ts";
import { createDocumentForm, type FieldIssue, isDirty, shownMessage } from "./document-form.ts";
import { fieldIssues } from "./field-issues.ts";

type Texts = Record<string, string>;

/** A schema of the contract. */
interface Schema<Sent> {
  safeParse(
    values: unknown,
  ):
    | { success: true; data: Sent; error?: undefined }
    | { success: false; error: { issues: readonly { path: readonly PropertyKey[]; message: string }[] } };
}

export interface SubmitFormOptions<Values extends Texts, Sent> {
  initial: Values;
  schema: Schema<Sent>;
  /** Sends the values as the schema parsed them. `reset` replaces what the form holds, by default with `initial`. */
  send(values: Sent, reset: (values?: Values) => void): Promise<void>;
  /** The field that a refusal without issues belongs to, by its error code. */
  fieldOf?: Partial<Record<ErrorCode, keyof Values & string>>;
}

export interface SubmitForm<Values extends Texts> {
  /** Props of one text field. */
  field(name: keyof Values & string): {
    name: string;
    value: string;
    error: string | undefined;
    onChange(event: { target: { value: string } }): void;
  };
  /** The message for the form as a whole, when no field is to blame. */
  failure: string | null;
  isDirty: boolean;
  /** Returns to the values last loaded. */
  discard(): void;
  /** Props of the form element. */
  props: { noValidate: true; onSubmit(event: FormEvent<HTMLFormElement>): void };
}

/**
 * A form that is filled in and sent once. Messages appear after the first submit and follow each change from then on.
 * A submit that fails, here or on the server, moves the focus to the first field with a message; nothing typed is lost.
 */
export function useSubmitForm<Values extends Texts, Sent>(
  options: SubmitFormOptions<Values, Sent>,
): SubmitForm<Values> {
  const { initial, schema, send, fieldOf = {} } = options;
  const [form] = useState(() =>
    createDocumentForm(initial, (values) => fieldIssues(schema.safeParse(values))),
  );
  const state = useStore(form.store);
  const [failure, setFailure] = useState<string | null>(null);
  const isSending = useRef(false);

  /** Shows issues at their fields, or `message` for the whole form when no field has one. */
  function show(issues: readonly FieldIssue[], message: string, element: HTMLFormElement): void {
    const placed = issues.filter(({ path }) => path in initial);
    if (placed.length === 0) return setFailure(message);
    form.report(placed);
    const paths = new Set(placed.map(({ path }) => path));
    for (const control of element.elements) {
      const isText = control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement;
      if (isText && paths.has(control.name)) return control.focus();
    }
  }

  async function submit(element: HTMLFormElement): Promise<void> {
    setFailure(null);
    form.report([]);
    const parsed = schema.safeParse(form.store.getState().values);
    if (!parsed.success) {
      const issues = fieldIssues(parsed);
      return show(issues, issues[0]?.message ?? "", element);
    }
    isSending.current = true;
    try {
      await send(parsed.data, (values = initial) => form.load(values, values));
    } catch (error) {
      show(error instanceof ApiError ? issuesOf(error, fieldOf) : [], messageOf(error), element);
    } finally {
      isSending.current = false;
    }
  }

  function change(name: keyof Values & string, value: string): void {
    const { reported } = form.store.getState();
    const others = Object.entries(reported).filter(([path]) => path !== name);
    form.update((values) => ({ ...values, [name]: value }));
    if (others.length > 0) form.report(others.map(([path, message]) => ({ path, message })));
  }

  return {
    field: (name) => ({
      name,
      value: state.values[name] ?? "",
      error: shownMessage(state, name),
      onChange: (event) => change(name, event.target.value),
    }),
    failure,
    isDirty: isDirty(state),
    discard: () => form.load(state.saved, state.saved),
    props: {
      noValidate: true,
      onSubmit(event) {
        event.preventDefault();
        if (!isSending.current) void submit(event.currentTarget);
      },
    },
  };
}

function issuesOf(error: ApiError, fieldOf: Partial<Record<string, string>>): readonly FieldIssue[] {
  const path = fieldOf[error.code];
  return path === undefined ? error.issues : [{ path, message: error.message }];
}
