import { type CsvValue, csvFormOf, csvText, fileTypes } from "@beachhead/contract";
import { createWorkerPool, type JobContext, type JobLimits } from "../engine-workers/worker-pool.ts";
import { invalid } from "../errors/app-error.ts";
import { RawReply } from "../replies/raw-reply.ts";
import type { Deck } from "./deck.ts";
import type { ExportJob } from "./export-job.ts";
import { attachment, fileStem } from "./file-name.ts";
import type { Workbook } from "./workbook.ts";

/** What a document is in each of its formats; only the requested one is built. */
interface Contents {
  xlsx: () => Workbook;
  pptx: () => Deck;
  csv: () => CsvValue[][];
  json: () => unknown;
}

/** Formats that are made at once; the others are sent while they are read. */
type MadeFormat = keyof Contents;

export type ExportContents<Format extends MadeFormat> = Pick<Contents, Format>;

export interface ExportRequest<Format extends MadeFormat> {
  /** The query's `format`; if absent, the first of the contents. */
  format: string | undefined;
  /** The query's `locale`, in whose form a CSV file is written; if absent, with commas and points. */
  locale?: string | undefined;
  /** Becomes the name of the file. */
  title: string;
  /** The name of a file without a title. */
  fallback: string;
  contents: ExportContents<Format>;
}

/** Makes files of documents. */
export interface Exporter {
  /**
   * The reply with a document as a file. Workbooks and slides are made on a thread of their own, one at a time.
   * @throws {AppError} `invalid` when the format is unknown; as `WorkerPool.run` otherwise
   */
  reply<Format extends MadeFormat>(request: ExportRequest<Format>, context: JobContext): Promise<RawReply>;
  /** Ends the thread; waiting exports fail with `unavailable`. */
  close(): Promise<void>;
}

/** For the verbs that export. */
export interface ExporterDependency {
  exporter: Exporter;
}

/** Starts no thread before the first export. */
export function createExporter(limits: JobLimits = {}): Exporter {
  const pool = createWorkerPool<ExportJob, Uint8Array>({
    ...limits,
    script: new URL("./export.worker.ts", import.meta.url),
    size: 1,
    queueLimit: 16,
    ownerLimit: 2,
    wording: { subject: "The export", many: "exports", advice: "export a smaller plan" },
  });

  async function bytesOf(
    contents: Partial<Contents>,
    format: MadeFormat,
    locale: string | undefined,
    context: JobContext,
  ) {
    const { xlsx, pptx, csv, json } = contents;
    if (format === "xlsx" && xlsx) return pool.run({ format, workbook: xlsx() }, context);
    if (format === "pptx" && pptx) return pool.run({ format, deck: pptx() }, context);
    if (format === "csv" && csv) return Buffer.from(csvText(csv(), csvFormOf(locale)), "utf8");
    if (format === "json" && json) return Buffer.from(JSON.stringify(json(), null, 2), "utf8");
    return undefined;
  }

  return {
    async reply({ format, locale, title, fallback, contents }, context) {
      const offered: Partial<Contents> = contents;
      const formats = Object.keys(offered);
      const chosen = fileFormats.find((known) => known in offered && known === (format ?? formats[0]));
      const bytes = chosen && (await bytesOf(offered, chosen, locale, context));
      if (chosen === undefined || bytes === undefined)
        throw invalid([{ path: "format", message: `Format must be one of ${formats.join(", ")}` }]);
      const name = `${fileStem(title, fallback)}.${chosen}`;
      return new RawReply(
        200,
        { "content-type": fileTypes[chosen], "content-disposition": attachment(name) },
        Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
      );
    },
    close: () => pool.close(),
  };
}

const fileFormats: readonly MadeFormat[] = ["xlsx", "pptx", "csv", "json"];
