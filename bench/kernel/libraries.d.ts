/**
 * The little of the compared libraries that the bench calls. Declared here because they are installed by
 * `npm run bench` only, while `npm test` checks these files everywhere.
 */
declare module "mathjs" {
  interface Compiled {
    evaluate(scope: Map<string, number>): number;
  }
  export function compile(expression: string): Compiled;
}

declare module "hyperformula" {
  interface Address {
    sheet: number;
    col: number;
    row: number;
  }
  export class HyperFormula {
    static buildFromArray(rows: (string | number)[][], options: { licenseKey: "gpl-v3" }): HyperFormula;
    setCellContents(topLeft: Address, rows: number[][]): unknown;
    getRangeValues(range: { start: Address; end: Address }): unknown[][];
    destroy(): void;
  }
}

declare module "@quri/squiggle-lang" {
  interface Value {
    tag: string;
    value: unknown;
  }
  interface Bindings {
    get(name: string): Value | undefined;
  }
  type Outcome<T> = { ok: true; value: T } | { ok: false; value: { toString(): string } };
  interface Output {
    getBindings(): Outcome<Bindings>;
  }
  export class SqSampleSetDistribution {
    getSamples(): readonly number[];
  }
  export function run(
    code: string,
    options: { environment: { sampleCount: number; xyPointLength: number; seed: string } },
  ): Promise<Output>;
}
