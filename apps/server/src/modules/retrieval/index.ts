export { createEmbedder } from "./embedding/create-embedder.ts";
export { retrievalRoutes } from "./routes.ts";
export { findNearestPassages, type SearchDependencies } from "./search/nearest-passages.ts";
export { type RetrievalSettings, readRetrieval, retrievalVariables } from "./settings.ts";
export { createTextReader } from "./sources/text-reader.ts";
export { createLimitedWebSearch } from "./web-search/create-web-search.ts";
