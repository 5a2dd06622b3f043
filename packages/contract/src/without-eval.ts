import { z } from "zod";

/**
 * In a browser zod may not compile its schemas with `new Function`: the page's policy forbids it, and even the
 * attempt counts as a violation. Every module with schemas imports this first, whatever order a bundler chooses.
 */
const inBrowser = "document" in globalThis || "WorkerGlobalScope" in globalThis;
if (inBrowser) z.config({ jitless: true });
