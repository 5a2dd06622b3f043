import { currentSession, useSession } from "../session/session-store.ts";
import { withTimeout } from "./save-timer.ts";

/** A form of this page that may have unsaved changes; a closed one may still be sending. */
export interface RegisteredForm {
  userId: string;
  kind: string;
  documentId(): string | undefined;
  hasLeft(): boolean;
  isBusy(): boolean;
  flush(): Promise<boolean>;
  wake(): void;
  writeDraft(): void;
  hide(): void;
  retire(): void;
}

const forms = new Set<RegisteredForm>();
const savedHere = new Map<string, number>();
const FLUSH_TIMEOUT_MS = 1_000;

function end(form: RegisteredForm): void {
  form.retire();
  forms.delete(form);
}

function each(act: (form: RegisteredForm) => void): void {
  for (const form of forms) {
    if (form.hasLeft() && !form.isBusy() && currentSession()?._id === form.userId) end(form);
    else act(form);
  }
}

const wakeAll = (): void => each((form) => form.wake());
const writeAllDrafts = (): void => each((form) => form.writeDraft());
const hideAll = (): void => each((form) => form.hide());

function onVisibility(): void {
  if (document.visibilityState === "hidden") hideAll();
  else wakeAll();
}

let isListening = false;

/** Forwards events of the page to all its forms. */
function listen(): void {
  if (isListening) return;
  isListening = true;
  window.addEventListener("online", wakeAll);
  window.addEventListener("focus", wakeAll);
  window.addEventListener("offline", wakeAll);
  window.addEventListener("blur", writeAllDrafts);
  window.addEventListener("pagehide", hideAll);
  document.addEventListener("visibilitychange", onVisibility);
  useSession.subscribe(({ session }, before) => {
    if (session === null || session === before.session) return;
    for (const form of forms) {
      // A closed form of a new document ends: its draft opens in the next form.
      const goesOn = form.userId === session._id && (!form.hasLeft() || form.documentId() !== undefined);
      if (goesOn) form.wake();
      else end(form);
    }
  });
}

/** Records a save of this page. */
export function recordSave(kind: string, documentId: string, version: number): void {
  savedHere.set(`${kind}/${documentId}`, version);
}

/**
 * The newest version of a document that this page saved, 0 if none. A form that opens while the previous one is still
 * sending may have loaded an older version.
 */
export function newestSavedVersion(kind: string, documentId: string | undefined): number {
  return savedHere.get(`${kind}/${documentId ?? ""}`) ?? 0;
}

/** The newest version of a document, or of a part of it, that this page saved; 0 if none. */
export function newestSavedPart(id: string): number {
  const ofDocument = [...savedHere].filter(([key]) => key.split("/")[1] === id);
  return Math.max(0, ...ofDocument.map(([, version]) => version));
}

/** Registers a form for the events of the page and for `flushAll`. */
export function register(form: RegisteredForm): void {
  forms.add(form);
  listen();
}

/** Makes this form the only one of its document: closed ones get a moment to finish, then they end. */
export async function claim(form: RegisteredForm): Promise<void> {
  const left = [...forms].filter(
    (other) =>
      other !== form &&
      other.hasLeft() &&
      other.userId === form.userId &&
      other.kind === form.kind &&
      other.documentId() === form.documentId(),
  );
  if (left.some((other) => other.isBusy()))
    await withTimeout(Promise.all(left.map((other) => other.flush())), FLUSH_TIMEOUT_MS);
  left.forEach(end);
}

/** Waits a moment for closed forms to send their changes, so that the next load has them. */
export async function flushClosedForms(): Promise<void> {
  const busy = [...forms].filter((form) => form.hasLeft() && form.isBusy());
  if (busy.length === 0) return;
  await withTimeout(Promise.all(busy.map((form) => form.flush())), FLUSH_TIMEOUT_MS);
}

/** Sends the changes of all forms of this page. Answers how many could not send all of them. */
export async function flushAll(): Promise<number> {
  writeAllDrafts();
  const done = await Promise.all([...forms].map((form) => form.flush()));
  return done.filter((isDone) => !isDone).length;
}

/** Ends all forms of this page: no draft is written and nothing is sent any more. */
export function retireAll(): void {
  forms.forEach(end);
}
