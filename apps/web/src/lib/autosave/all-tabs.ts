import { draftDatabase } from "../drafts/draft-database.ts";
import { flushAll, retireAll } from "./form-registry.ts";
import { openSavesChannel } from "./saves-channel.ts";

const FLUSH_TIMEOUT_MS = 3_000;
const OTHER_TABS_TIMEOUT_MS = 1_500;
const POLL_INTERVAL_MS = 100;

const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

async function draftsLeft(userId: string): Promise<number> {
  const drafts = await draftDatabase(userId)
    .all()
    .catch(() => []);
  return drafts.length;
}

/**
 * Sends the changes of the forms of all tabs, for a few seconds at most.
 *
 * @returns how many forms still have changes that exist only on this device
 */
export async function flushAllTabs(userId: string): Promise<number> {
  const channel = openSavesChannel(userId);
  try {
    channel.tell("send");
    const here = (await Promise.race([flushAll(), pause(FLUSH_TIMEOUT_MS)])) ?? 0;
    const until = Date.now() + OTHER_TABS_TIMEOUT_MS;
    let left = await draftsLeft(userId);
    while (left > here && Date.now() < until) {
      await pause(POLL_INTERVAL_MS);
      left = await draftsLeft(userId);
    }
    return Math.max(left, here);
  } finally {
    channel.close();
  }
}

/** Deletes all unsaved text of a user on this device, in all tabs. */
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
