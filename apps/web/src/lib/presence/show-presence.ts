import { call } from "../api/call.ts";
import { keyOf, type OpenForm, useOpenDocuments } from "./open-documents.ts";

/** Milliseconds; the server forgets whom it has not heard of for 45 seconds. */
const REPEAT = 20_000;
/** So that a move from one field to the next is one message. */
const SETTLE = 150;
/** What the contract allows. */
const LONGEST_PATH = 200;

interface Place {
  form: OpenForm;
  path: string | null;
}

/** Tells the members of the team's workspace which document and field the user has open, while the page is visible. */
export function startPresence(): () => void {
  let told: Place | null = null;
  let settling: ReturnType<typeof setTimeout> | undefined;

  function tell(isRepeat: boolean): void {
    const place = placeNow();
    if (told !== null && (place === null || keyOf(place.form) !== keyOf(told.form))) send(told, true);
    const isSame =
      told !== null && place !== null && keyOf(place.form) === keyOf(told.form) && place.path === told.path;
    if (place !== null && (isRepeat || !isSame)) send(place, false);
    told = place;
  }

  function tellSoon(): void {
    clearTimeout(settling);
    settling = setTimeout(() => tell(false), SETTLE);
  }

  const unsubscribe = useOpenDocuments.subscribe((state, before) => {
    if (state.forms !== before.forms) tellSoon();
  });
  const repeating = setInterval(() => tell(true), REPEAT);
  const onVisibility = (): void => tell(true);
  document.addEventListener("focusin", tellSoon);
  document.addEventListener("focusout", tellSoon);
  document.addEventListener("visibilitychange", onVisibility);
  tell(false);
  return () => {
    unsubscribe();
    clearInterval(repeating);
    clearTimeout(settling);
    document.removeEventListener("focusin", tellSoon);
    document.removeEventListener("focusout", tellSoon);
    document.removeEventListener("visibilitychange", onVisibility);
  };
}

function placeNow(): Place | null {
  const form = useOpenDocuments.getState().forms.at(-1);
  if (form === undefined || document.visibilityState !== "visible") return null;
  const field = fieldNow();
  const path = field === null ? null : `${form.scope} ${field}`;
  return { form, path: path !== null && path.length <= LONGEST_PATH ? path : null };
}

function fieldNow(): string | null {
  const { activeElement } = document;
  if (activeElement === null || document.getElementById("main")?.contains(activeElement) !== true)
    return null;
  const cell = activeElement.closest("[data-field]");
  return cell?.getAttribute("data-field") ?? activeElement.getAttribute("name");
}

/** A message that is lost is followed by the next one. */
function send({ form: { kind, id }, path }: Place, left: boolean): void {
  const body = { kind, id, ...(path !== null && { path }), ...(left && { left }) };
  call("showPresence", { body }).catch(() => undefined);
}
