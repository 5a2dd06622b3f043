interface LineRun {
  from: number;
  to: number;
  estimated: boolean;
}

/** Unbroken runs of known values; the step that leads to an estimate is one itself. */
export function lineRuns(values: readonly (number | null)[], estimatedFrom = values.length): LineRun[] {
  const runs: LineRun[] = [];
  let start: number | null = null;
  const close = (end: number) => {
    if (start === null) return;
    const turn = Math.min(Math.max(estimatedFrom - 1, start), end);
    if (turn > start || turn === end) runs.push({ from: start, to: turn, estimated: false });
    if (turn < end) runs.push({ from: turn, to: end, estimated: true });
    start = null;
  };
  values.forEach((value, index) => {
    if (value === null) close(index - 1);
    else start ??= index;
  });
  close(values.length - 1);
  return runs;
}
