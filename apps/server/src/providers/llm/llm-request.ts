/** The part of JSON Schema that vendors enforce. */
export interface JsonSchema {
  type: "object" | "array" | "string" | "number";
  additionalProperties?: false;
  required?: string[];
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  enum?: readonly string[];
}

export interface LlmRequest {
  instructions: string;
  prompt: string;
  /** A JSON schema of the answer, in the strict form: all properties required, no others. */
  schema: { name: string; schema: JsonSchema };
  /** Absent: 1,500. */
  mostTokens?: number | undefined;
  signal: AbortSignal;
}
