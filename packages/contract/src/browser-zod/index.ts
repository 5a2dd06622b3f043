export * as z from "./zod.ts";
