/** What a page has noted of itself since its navigation began. */
export interface Noted {
  /** Milliseconds from the start of the navigation to the largest paint so far. */
  largestPaint: number;
  /** The text of what was painted then. */
  largestText: string;
  layoutShift: number;
  /** Milliseconds of each task over 50. */
  longTasks: number[];
  /** Milliseconds from input to paint, the longest event of each interaction, by its id. */
  interactions: Record<string, number>;
  /** Milliseconds between frames, while frames are watched. */
  frames: number[];
}

declare global {
  interface Window {
    bench: Noted;
    /** Notes no more, so that noting is not part of what is measured. */
    stopNoting(): void;
  }
  interface PerformanceEntry {
    readonly value?: number;
    readonly hadRecentInput?: boolean;
    readonly interactionId?: number;
    readonly element?: Element | null;
  }
  interface PerformanceObserverInit {
    durationThreshold?: number;
  }
}

/** Runs in the page before anything of its own does. */
export function noteEverything(): void {
  const observers: PerformanceObserver[] = [];
  const noted: Noted = {
    largestPaint: 0,
    largestText: "",
    layoutShift: 0,
    longTasks: [],
    interactions: {},
    frames: [],
  };
  window.bench = noted;
  window.stopNoting = () => observers.forEach((observer) => observer.disconnect());
  const watch = (type: string, take: (entry: PerformanceEntry) => void): void => {
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) take(entry);
    });
    observer.observe({ type, buffered: true, durationThreshold: 16 });
    observers.push(observer);
  };
  watch("largest-contentful-paint", ({ startTime, element }) => {
    noted.largestPaint = startTime;
    noted.largestText = element?.textContent ?? "";
  });
  watch("layout-shift", ({ value = 0, hadRecentInput }) => {
    if (hadRecentInput !== true) noted.layoutShift += value;
  });
  watch("longtask", ({ duration }) => noted.longTasks.push(duration));
  watch("event", ({ interactionId = 0, duration }) => {
    if (interactionId > 0)
      noted.interactions[interactionId] = Math.max(noted.interactions[interactionId] ?? 0, duration);
  });
}

/** Runs in the page: notes from now on how long each frame took, and forgets the tasks so far. */
export function watchFrames(): void {
  window.bench.frames = [];
  window.bench.longTasks = [];
  let last = performance.now();
  const next = (now: number): void => {
    window.bench.frames.push(now - last);
    last = now;
    requestAnimationFrame(next);
  };
  requestAnimationFrame(next);
}
