import { z } from "zod";

// zod would otherwise compile its checks with `new Function`, which the page's policy forbids.
// Import this first in every module that brings in the contract's schemas.
z.config({ jitless: true });
