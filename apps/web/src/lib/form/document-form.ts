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
  /** Fields whose text is no number, by path. */
  unreadable: Messages;
  /** What stands in those fields, by path. */
  texts: Messages;
  /** Rules the server found broken; gone with the next change. */
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
  /** `text` stands in the field and is no number, as `message` says; null when it is one again. A field that
   * keeps its text itself gives none: it does not come back with a draft. */
  setUnreadable(path: string, message: string | null, text?: string): void;
  report(issues: readonly FieldIssue[]): void;
  showAll(): void;
  /** Replaces the values; `saved` are those a reader would get from the server. */
  load(values: V, saved: V): void;
  /** The given values are stored now; what was typed since stays. */
  markSaved(saved: V): void;
  /** Sets values and stored values while the user is at work: what was said about fields so far stays. */
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

/** Values, messages and unsaved changes of one document on the screen. Fields subscribe to their own part. */
export function createDocumentForm<V>(initial: V, validate: (values: V) => FieldIssue[]): DocumentForm<V> {
  const store = createStore<DocumentFormState<V>>(() => ({
    values: initial,
    saved: initial,
    issues: byPath(validate(initial)),
    unreadable: {},
    texts: {},
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
      store.setState({ values, issues: byPath(validate(values)), reported: {} });
    },
    touch(path) {
      const { touched } = store.getState();
      if (!touched[path]) store.setState({ touched: { ...touched, [path]: true } });
    },
    setUnreadable(path, message, text = "") {
      const { unreadable, texts } = store.getState();
      const next = {
        unreadable: put(unreadable, path, message),
        texts: put(texts, path, message && (text || null)),
      };
      if (next.unreadable !== unreadable || next.texts !== texts) store.setState(next);
    },
    report(issues) {
      store.setState({ reported: byPath(issues), allShown: true });
    },
    showAll() {
      store.setState({ allShown: true });
    },
    load(values, saved) {
      store.setState({
        values,
        saved,
        issues: byPath(validate(values)),
        unreadable: {},
        texts: {},
        reported: {},
        touched: {},
        allShown: false,
      });
    },
    markSaved(saved) {
      store.setState({ saved, reported: {} });
    },
    rebase(values, saved) {
      store.setState({ values, saved, issues: byPath(validate(values)), reported: {} });
    },
  };
}

/** The sentence to show beside a field now, if any. */
export function shownMessage<V>(state: DocumentFormState<V>, path: string): string | undefined {
  const found = state.reported[path] ?? state.issues[path] ?? state.unreadable[path];
  return found !== undefined && (state.allShown || state.touched[path]) ? found : undefined;
}

/** Every field that stops a save, with its sentence. */
export function openFields<V>(state: DocumentFormState<V>): string[] {
  return [...new Set([...Object.keys(state.issues), ...Object.keys(state.unreadable)])];
}

/** Whether something differs from what is stored. */
export function isDirty<V>(state: DocumentFormState<V>): boolean {
  if (state.values === state.saved) return Object.keys(state.unreadable).length > 0;
  return Object.keys(state.unreadable).length > 0 || jsonTextOf(state.values) !== jsonTextOf(state.saved);
}
