/**
 * Keeps zod from compiling schemas with `new Function`, which the policy of our pages refuses. Import it before any
 * module with schemas: each schema reads the setting when it is made.
 */
import { config } from "zod/v4/core";

config({ jitless: true });
