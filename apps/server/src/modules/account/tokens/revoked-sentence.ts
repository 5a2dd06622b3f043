/** How many tokens were revoked: "2 tokens were revoked". */
export const revokedTokensSentence = (count: number): string =>
  count === 1 ? "1 token was revoked" : `${count} tokens were revoked`;

/** What was done, and how many tokens it revoked, if any. */
export const withRevokedTokens = (done: string, count: number): string =>
  count === 0 ? done : `${done}. ${revokedTokensSentence(count)}`;
