export { createEmbeddings, EmbeddingsError } from "./embeddings.ts";
export { type EmbeddingsSettings, embeddingsVariables, readEmbeddings } from "./settings.ts";
