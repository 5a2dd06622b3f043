import { currentSession, useSession } from "../session/session-store.ts";

/** A form of this page whose text may not be on the server yet; one that was left may still be sending. */
export interface LiveForm {
  userId: string;
  kind: string;
  documentId(): string | undefined;
  hasLeft(): boolean;
  isBusy(): boolean;
  flush(): Promise<boolean>;
  wake(): void;
  keep(): void;
  hide(): void;
  retire(): void;
}

const forms = new Set<LiveForm>();
const savedHere = new Map<string, number>();
const PATIENCE = 1_000;

function end(form: LiveForm): void {
  form.retire();
  forms.delete(form);
}

function each(act: (form: LiveForm) => void): void {
  for (const form of forms) {
    if (form.hasLeft() && !form.isBusy() && currentSession()?._id === form.userId) end(form);
    else act(form);
  }
}

const wakeAll = (): void => each((form) => form.wake());
const keepAll = (): void => each((form) => form.keep());
const hideAll = (): void => each((form) => form.hide());

function onVisibility(): void {
  if (document.visibilityState === "hidden") hideAll();
  else wakeAll();
}

let isListening = false;

/** What happens to the page happens to all forms of it. */
function listen(): void {
  if (isListening) return;
  isListening = true;
  window.addEventListener("online", wakeAll);
  window.addEventListener("focus", wakeAll);
  window.addEventListener("offline", wakeAll);
  window.addEventListener("blur", keepAll);
  window.addEventListener("pagehide", hideAll);
  document.addEventListener("visibilitychange", onVisibility);
  useSession.subscribe(({ session }, before) => {
    if (session === null || session === before.session) return;
    for (const form of forms) {
      // A new document goes on in the form that its draft opens in, not behind it.
      const goesOn = form.userId === session._id && (!form.hasLeft() || form.documentId() !== undefined);
      if (goesOn) form.wake();
      else end(form);
    }
  });
}

/** Remembers a save of this page. */
export function noteSaved(kind: string, documentId: string, version: number): void {
  savedHere.set(`${kind}/${documentId}`, version);
}

/**
 * The newest version of a document that this page saved, 0 when none: a form that opens while the one before it
 * finishes may have been given an older one.
 */
export function newestSaved(kind: string, documentId: string | undefined): number {
  return savedHere.get(`${kind}/${documentId ?? ""}`) ?? 0;
}

/** Takes a form in, for the page's events and for `flushAll`. */
export function enlist(form: LiveForm): void {
  forms.add(form);
  listen();
}

/** Forms of the same document that were left get a moment to finish, then this one alone goes on. */
export async function takeOver(form: LiveForm): Promise<void> {
  const left = [...forms].filter(
    (other) =>
      other !== form &&
      other.hasLeft() &&
      other.userId === form.userId &&
      other.kind === form.kind &&
      other.documentId() === form.documentId(),
  );
  const patience = new Promise((resolve) => setTimeout(resolve, PATIENCE));
  const isBusy = left.some((other) => other.isBusy());
  if (isBusy) await Promise.race([Promise.all(left.map((other) => other.flush())), patience]);
  left.forEach(end);
}

/** Forms that were left get a moment to send what they hold, so that what is loaded next has it. */
export async function finishLeft(): Promise<void> {
  const busy = [...forms].filter((form) => form.hasLeft() && form.isBusy());
  if (busy.length === 0) return;
  const patience = new Promise((resolve) => setTimeout(resolve, PATIENCE));
  await Promise.race([Promise.all(busy.map((form) => form.flush())), patience]);
}

/** Sends what all forms of this page hold. Answers how many could not send all of it. */
export async function flushAll(): Promise<number> {
  keepAll();
  const done = await Promise.all([...forms].map((form) => form.flush()));
  return done.filter((isDone) => !isDone).length;
}

/** No form of this page keeps or sends anything any more. */
export function retireAll(): void {
  forms.forEach(end);
}
