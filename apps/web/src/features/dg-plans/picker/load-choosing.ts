import { toast } from "../../../components/toast/toast-store.ts";

const load = () => import("./choose-channels.ts");

export type Choosing = Awaited<ReturnType<typeof load>>;

/** When somebody comes to the channels: by the press, what the catalogue brings with a channel is there. */
export function prepareChoosing(): void {
  load().catch(() => undefined);
}

/** The edits that add channels of the catalogue. Undefined, and said, when they cannot be loaded. */
export const loadChoosing = (): Promise<Choosing | undefined> => load().catch(sayNotChosen);

function sayNotChosen(): undefined {
  toast.error("Nothing was chosen: the connection was lost. Choose again in a moment.");
}
