/** Runs work once for each key and keeps the result for a while. Results must survive JSON. */
export interface SharedResults<Output> {
  /**
   * The kept result of this key; else joins a run of it that is under way; else starts one. The run is aborted
   * when every caller that waits for it has been aborted.
   * @throws what `start` throws; the signal's reason when aborted. Failures are not kept.
   */
  get(
    key: string,
    signal: AbortSignal | undefined,
    start: (signal: AbortSignal) => Promise<Output>,
  ): Promise<Output>;
}

export interface SharedResultsOptions {
  /** Results kept at most; the oldest go first. */
  mostResults: number;
  /** Characters of JSON kept at most, over all results. */
  mostCharacters: number;
  /** Milliseconds a result is kept. */
  lifetime: number;
  /** A clock in milliseconds that never goes back. Default `performance.now`. */
  now?: () => number;
}

interface Kept {
  /** As text: an eighth of the memory of the objects, and no caller can change another's result. */
  text: string;
  until: number;
}

interface Flight<Output> {
  result: Promise<Output>;
  waiting: number;
  abort: AbortController;
}

/** Nothing is kept outside this process. */
export function createSharedResults<Output>(options: SharedResultsOptions): SharedResults<Output> {
  const { mostResults, mostCharacters, lifetime, now = () => performance.now() } = options;
  const kept = new Map<string, Kept>();
  const flights = new Map<string, Flight<Output>>();
  let characters = 0;

  function drop(key: string): void {
    characters -= kept.get(key)?.text.length ?? 0;
    kept.delete(key);
  }

  function keep(key: string, result: Output): void {
    const text = JSON.stringify(result);
    drop(key);
    if (text.length > mostCharacters) return;
    kept.set(key, { text, until: now() + lifetime });
    characters += text.length;
    for (const [oldest, { until }] of kept) {
      if (characters <= mostCharacters && kept.size <= mostResults && until > now()) break;
      drop(oldest);
    }
  }

  function begin(key: string, start: (signal: AbortSignal) => Promise<Output>): Flight<Output> {
    const abort = new AbortController();
    const result = start(abort.signal);
    const flight: Flight<Output> = { result, waiting: 0, abort };
    flights.set(key, flight);
    const land = () => {
      if (flights.get(key) === flight) flights.delete(key);
    };
    void result.then((output) => keep(key, output), land).finally(land);
    return flight;
  }

  return {
    get(key, signal, start) {
      signal?.throwIfAborted();
      const found = kept.get(key);
      if (found !== undefined && found.until > now()) {
        // The text was made from an Output by this instance.
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion
        return Promise.resolve(JSON.parse(found.text) as Output);
      }
      const flight = flights.get(key) ?? begin(key, start);
      flight.waiting += 1;
      return new Promise((resolve, reject) => {
        const leave = () => {
          flight.waiting -= 1;
          reject(signal?.reason instanceof Error ? signal.reason : new Error("The run was cancelled"));
          if (flight.waiting > 0) return;
          if (flights.get(key) === flight) flights.delete(key);
          flight.abort.abort(signal?.reason);
        };
        signal?.addEventListener("abort", leave, { once: true });
        void flight.result.then(resolve, reject).finally(() => signal?.removeEventListener("abort", leave));
      });
    },
  };
}
