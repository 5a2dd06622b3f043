import { createStore, type StoreApi } from "zustand/vanilla";
import { jsonTextOf } from "../json-text.ts";

/** One broken rule: `path` names the field, `message` is the sentence beside it. */
export interface FieldIssue {
  path: string;
  message: string;
}

type Messages = Readonly<Record<string, string>>;

export interface DocumentFormState<V> {
  values: V;
  /** The values as last loaded or saved. */
  saved: V;
  /** First broken rule of each field, by path. */
  issues: Messages;
  /** Messages of fields whose text is not a number, by path; of fields that the values have. */
  parseErrors: Messages;
  /** The text of those fields, by path. */
  rawText: Messages;
  /** Messages of the server; cleared by the next change. */
  reported: Messages;
  /** Fields that have been left at least once. */
  touched: Readonly<Record<string, true>>;
  /** Whether a save was tried, so that every message shows. */
  allShown: boolean;
}

export interface DocumentForm<V> {
  store: StoreApi<DocumentFormState<V>>;
  update(change: (values: V) => V): void;
  touch(path: string): void;
  /**
   * Sets the message of a field whose text is not a number; null clears it. Without `text` the field's text is not
   * part of the draft.
   */
  setParseError(path: string, message: string | null, text?: string): void;
  report(issues: readonly FieldIssue[]): void;
  showAll(): void;
  /** Replaces the values and resets all messages; `saved` is what the server holds. */
  load(values: V, saved: V): void;
  /** Records what the server holds now; values typed since stay. */
  markSaved(saved: V): void;
  /** Replaces values and saved values while the user is typing: touched fields and parse errors stay. */
  rebase(values: V, saved: V): void;
}

function byPath(issues: readonly FieldIssue[]): Messages {
  const messages: Record<string, string> = {};
  for (const { path, message } of issues) messages[path] ??= message;
  return messages;
}

function without(messages: Messages, path: string): Messages {
  if (!(path in messages)) return messages;
  const { [path]: _, ...rest } = messages;
  return rest;
}

function put(messages: Messages, path: string, message: string | null): Messages {
  if (message === null) return without(messages, path);
  return messages[path] === message ? messages : { ...messages, [path]: message };
}

/**
 * Values, messages and unsaved changes of one document. Fields subscribe to their own part.
 * @param hasField whether the values have the field of a path. Text that is not a number waits while its row is removed:
 * a field that nobody sees would block every save, and with the row comes its text.
 */
export function createDocumentForm<V>(
  initial: V,
  validate: (values: V) => FieldIssue[],
  hasField: (values: V, path: string) => boolean = () => true,
): DocumentForm<V> {
  /** Of removed fields, too. */
  let unreadable: Pick<DocumentFormState<V>, "parseErrors" | "rawText"> = { parseErrors: {}, rawText: {} };
  const unreadableIn = (values: V) =>
    Object.keys(unreadable.parseErrors)
      .filter((path) => !hasField(values, path))
      .reduce(
        ({ parseErrors, rawText }, path) => ({
          parseErrors: without(parseErrors, path),
          rawText: without(rawText, path),
        }),
        unreadable,
      );
  const store = createStore<DocumentFormState<V>>(() => ({
    values: initial,
    saved: initial,
    issues: byPath(validate(initial)),
    ...unreadable,
    reported: {},
    touched: {},
    allShown: false,
  }));
  return {
    store,
    update(change) {
      const state = store.getState();
      const values = change(state.values);
      if (values === state.values) return;
      store.setState({ values, issues: byPath(validate(values)), ...unreadableIn(values), reported: {} });
    },
    touch(path) {
      const { touched } = store.getState();
      if (!touched[path]) store.setState({ touched: { ...touched, [path]: true } });
    },
    setParseError(path, message, text = "") {
      const { parseErrors, rawText } = unreadable;
      const next = {
        parseErrors: put(parseErrors, path, message),
        rawText: put(rawText, path, message && (text || null)),
      };
      if (next.parseErrors === parseErrors && next.rawText === rawText) return;
      unreadable = next;
      store.setState(unreadableIn(store.getState().values));
    },
    report(issues) {
      store.setState({ reported: byPath(issues), allShown: true });
    },
    showAll() {
      store.setState({ allShown: true });
    },
    load(values, saved) {
      unreadable = { parseErrors: {}, rawText: {} };
      store.setState({
        values,
        saved,
        issues: byPath(validate(values)),
        ...unreadable,
        reported: {},
        touched: {},
        allShown: false,
      });
    },
    markSaved(saved) {
      store.setState({ saved, reported: {} });
    },
    rebase(values, saved) {
      store.setState({
        values,
        saved,
        issues: byPath(validate(values)),
        ...unreadableIn(values),
        reported: {},
      });
    },
  };
}

/** The message to show beside a field now, if any. */
export function shownMessage<V>(state: DocumentFormState<V>, path: string): string | undefined {
  const found = state.reported[path] ?? state.issues[path] ?? state.parseErrors[path];
  return found !== undefined && (state.allShown || state.touched[path]) ? found : undefined;
}

/** The paths of all fields that prevent a save. */
export function openFields<V>(state: DocumentFormState<V>): string[] {
  return [...new Set([...Object.keys(state.issues), ...Object.keys(state.parseErrors)])];
}

/** Whether anything differs from the saved values. */
export function isDirty<V>(state: DocumentFormState<V>): boolean {
  if (state.values === state.saved) return Object.keys(state.parseErrors).length > 0;
  return Object.keys(state.parseErrors).length > 0 || jsonTextOf(state.values) !== jsonTextOf(state.saved);
}
