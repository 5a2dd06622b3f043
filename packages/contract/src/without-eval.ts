import { z } from "zod";

/**
 * Keeps zod from compiling schemas with `new Function` in browsers: the Content Security Policy forbids it, and even
 * the attempt is reported as a violation. Every module with schemas imports this first.
 */
const inBrowser = "document" in globalThis || "WorkerGlobalScope" in globalThis;
if (inBrowser) z.config({ jitless: true });
