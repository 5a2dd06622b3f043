import { z } from "zod";

const KEY = "Channel key must be a whole number from 1 to 25";

/** The key of a channel, also as numeric text. */
export const channelKey = z.preprocess(
  (value) => (typeof value === "string" && value.trim() !== "" ? Number(value) : value),
  z.number({ error: KEY }).int({ error: KEY, abort: true }).min(1, KEY).max(25, KEY),
);
