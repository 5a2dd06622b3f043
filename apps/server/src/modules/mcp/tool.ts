import type { WorkspaceRole } from "@beachhead/contract";
import { z } from "zod";
import type { ApiAnswer, CallApi } from "./call-api.ts";

/** A function that agents may call. */
export interface Tool {
  name: string;
  title: string;
  description: string;
  input: z.ZodObject;
  /** Changes and counts nothing, so that read tokens may call it. */
  readOnly: boolean;
  /** Changes documents, or is needed for that: listed only for tokens with the scope write. */
  writes?: true;
  /** The least role in the workspace of the token; undefined: the tool is refused there. */
  role: WorkspaceRole | undefined;
  /** @param input parsed by `input` */
  run(input: unknown, call: CallApi): Promise<ApiAnswer>;
}

export const id = (what: string) => z.string().min(1).max(200).describe(`The id of the ${what}`);
