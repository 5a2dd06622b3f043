/** Waits for some work, but no longer than this. */
export async function atMost(work: Promise<unknown>, milliseconds: number): Promise<void> {
  await Promise.race([work, new Promise((resolve) => setTimeout(resolve, milliseconds))]);
}
