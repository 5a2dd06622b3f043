/** Where the messages of a channel's fields stand: by key and id, as positions change while one types. */
const channelPath = (key: number, ...rest: string[]): string => ["channels", key, ...rest].join(".");

export const inputPath = (key: number, input: string): string => channelPath(key, "roiTable", input);

export const monthPath = (key: number, month: string): string =>
  channelPath(key, "timeBoundSimulation", month);

export const tacticPath = (key: number, tactic: string, field: string): string =>
  channelPath(key, "content", tactic, field);

export const actionPath = (key: number, tactic: string, action: string, field: string): string =>
  tacticPath(key, tactic, `actionData.${action}.${field}`);
