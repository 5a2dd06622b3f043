import type { PasswordHasher } from "../password-hasher.ts";

/** Hashes nothing, at once. For tests only. */
export const quickHasher = (): PasswordHasher => ({
  hash: async (password) => `hash of ${password}`,
  verify: async (password, stored) => stored === `hash of ${password}`,
});
