/**
 * Counts what this process inflates with `DecompressionStream`, as pdf.js does, and calls `onTooMuch` at more than
 * `most` bytes. That must end the process: pdf.js inflates a stream that failed a second time by its own code.
 */
export function boundInflating(most: number, onTooMuch: () => void): void {
  let inflated = 0;
  const Inflating = globalThis.DecompressionStream;
  globalThis.DecompressionStream = class implements DecompressionStream {
    readonly writable: DecompressionStream["writable"];
    readonly readable: DecompressionStream["readable"];

    constructor(format: ConstructorParameters<typeof DecompressionStream>[0]) {
      const { writable, readable } = new Inflating(format);
      this.writable = writable;
      this.readable = readable.pipeThrough(
        new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
          transform(chunk, controller) {
            inflated += chunk.byteLength;
            if (inflated > most) onTooMuch();
            else controller.enqueue(chunk);
          },
        }),
      );
    }
  };
}
