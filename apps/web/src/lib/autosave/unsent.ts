import { draftDatabase } from "../drafts/draft-database.ts";
import { flushAll, retireAll } from "./live-forms.ts";
import { openSavesChannel } from "./saves-channel.ts";

const PATIENCE = 3_000;
const OTHER_TABS = 1_500;
const LOOK_AGAIN = 100;

const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

async function draftsLeft(userId: string): Promise<number> {
  const drafts = await draftDatabase(userId)
    .all()
    .catch(() => []);
  return drafts.length;
}

/**
 * Sends what the forms of all tabs hold, for a few seconds at most.
 * @returns how many forms hold text that is on this device alone
 */
export async function sendEverything(userId: string): Promise<number> {
  const channel = openSavesChannel(userId);
  try {
    channel.tell("send");
    const here = (await Promise.race([flushAll(), pause(PATIENCE)])) ?? 0;
    const until = Date.now() + OTHER_TABS;
    let left = await draftsLeft(userId);
    while (left > here && Date.now() < until) {
      await pause(LOOK_AGAIN);
      left = await draftsLeft(userId);
    }
    return Math.max(left, here);
  } finally {
    channel.close();
  }
}

/** Deletes all text of a user that is on this device alone, in all tabs. */
export async function deleteDrafts(userId: string): Promise<void> {
  const channel = openSavesChannel(userId);
  channel.tell("forget");
  channel.close();
  retireAll();
  try {
    await draftDatabase(userId).clear();
  } catch (error) {
    console.warn("Drafts could not be deleted.", error);
  }
}
