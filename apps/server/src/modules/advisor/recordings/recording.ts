import { z } from "zod";

/**
 * Answers of a model server to `askAll`, with what was made of them. A recording is replayed by a test: the same answers
 * must still give the same results.
 */
export const recordingSchema = z.object({
  /** `sandbox`: answers of sandbox/llm, which is not a model. `live`: answers of a model. */
  origin: z.enum(["sandbox", "live"]),
  model: z.string(),
  /** As YYYY-MM-DD. */
  recordedOn: z.string(),
  /** In the order of the calls. The request is for readers; the answer is replayed to the byte. */
  exchanges: z.array(
    z.object({
      request: z.object({ schema: z.string().nullable(), prompt: z.string() }),
      answer: z.object({ status: z.number(), body: z.string() }),
    }),
  ),
  /** What `askAll` made of the answers. */
  results: z.record(z.string(), z.unknown()),
});
export type Recording = z.output<typeof recordingSchema>;
export type Exchange = Recording["exchanges"][number];
