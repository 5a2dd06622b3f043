declare global {
  interface Window {
    /** Answers that the document asked for before any script of the app had loaded (vite/first-reads.ts). */
    firstReads?: { token: string | undefined; answers: Record<string, Promise<Response>> } | undefined;
  }
}

/** The answer to a read that is already under way for this user; each is taken once. */
export function takeFirstRead(address: string, token: string | undefined): Promise<Response> | undefined {
  const reads = window.firstReads;
  if (reads === undefined || reads.token !== token) return undefined;
  const answer = reads.answers[address];
  delete reads.answers[address];
  return answer;
}

/** After a write, what was read before may be out of date. */
export function dropFirstReads(): void {
  window.firstReads = undefined;
}
