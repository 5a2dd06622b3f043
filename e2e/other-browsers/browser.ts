/** Whether a browser is driven over WebDriver BiDi or over WebDriver, tests see only this. */
export interface Browser {
  /** "Firefox 153.7.0" */
  name: string;
  /** A tab with storage of its own, 1280 x 720 pixels or a little more. */
  openTab(): Promise<Tab>;
  close(): Promise<void>;
}

export interface Tab {
  /** Loads an address and returns after its load event. */
  load(url: string): Promise<void>;
  /**
   * Evaluates an expression, which may be a promise of a string, in the page.
   * @throws {Error} when it throws, or when the page navigates before it ends.
   */
  evaluate(expression: string): Promise<string>;
  /** Performs real input, as WebDriver describes it: https://www.w3.org/TR/webdriver2/#actions */
  perform(sources: readonly InputSource[]): Promise<void>;
  /** A PNG of what is visible. */
  screenshot(): Promise<Buffer>;
  /** Uncaught errors, unhandled rejections and policy violations so far. */
  faults(): Promise<string[]>;
  close(): Promise<void>;
}

export type InputSource =
  | { type: "key"; id: "keyboard"; actions: KeyAction[] }
  | { type: "pointer"; id: "mouse"; parameters: { pointerType: "mouse" }; actions: PointerAction[] };

export type KeyAction = { type: "keyDown" | "keyUp"; value: string };

export type PointerAction =
  | { type: "pointerMove"; x: number; y: number; duration?: number }
  | { type: "pointerDown" | "pointerUp"; button: 0 };

export const VIEW = { width: 1280, height: 720 } as const;
