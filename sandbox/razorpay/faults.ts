/** What goes wrong with the next calls that match. */
export interface Fault {
  /** "POST /v1/orders": method and the beginning of the path. */
  match: string;
  times: number;
  /**
   * Absent: answers `status` and `body` and does nothing. "lose-reply": does the work, then cuts the connection.
   * "hang": never answers. "html": answers a page, as a proxy would. "truncate": cuts the JSON.
   */
  kind?: "lose-reply" | "hang" | "html" | "truncate";
  status?: number;
  headers?: Record<string, string>;
  body?: unknown;
}

export interface Faults {
  set(fault: Fault): void;
  /** The fault of this call, if any; that is one time less. */
  take(call: string): Fault | undefined;
  clear(): void;
}

/** Undefined when it is none. */
export function readFault(value: unknown): Fault | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  if (!("match" in value) || typeof value.match !== "string") return undefined;
  const fault: Fault = { match: value.match, times: 1 };
  if ("times" in value && typeof value.times === "number") fault.times = value.times;
  if ("status" in value && typeof value.status === "number") fault.status = value.status;
  if ("body" in value) fault.body = value.body;
  const kinds = ["lose-reply", "hang", "html", "truncate"] as const;
  const kind = kinds.find((each) => "kind" in value && value.kind === each);
  if (kind !== undefined) fault.kind = kind;
  return fault;
}

export function createFaults(): Faults {
  let faults: Fault[] = [];
  return {
    set: (fault) => void faults.push({ ...fault }),
    take(call) {
      const found = faults.find(({ match, times }) => times > 0 && call.startsWith(match));
      if (found !== undefined) found.times -= 1;
      return found;
    },
    clear: () => {
      faults = [];
    },
  };
}
