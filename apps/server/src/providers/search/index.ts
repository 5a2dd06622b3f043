export { createWebSearch, SearchError, type SearchResult, type WebSearch } from "./search.ts";
export { type SearchSettings, search } from "./settings.ts";
