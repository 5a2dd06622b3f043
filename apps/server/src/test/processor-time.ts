/** Seconds of processor time that a run takes of this thread: what else the machine does at the time does not count. */
export async function processorSeconds(run: () => unknown): Promise<number> {
  const begun = process.threadCpuUsage();
  await run();
  const { user, system } = process.threadCpuUsage(begun);
  return (user + system) / 1_000_000;
}
