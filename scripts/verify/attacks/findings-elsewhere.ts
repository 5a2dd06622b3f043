/** Findings that calls to one server cannot show, each with the test that holds it. */
export const heldElsewhere: readonly { id: string; title: string; where: string }[] = [
  {
    id: "finding 4",
    title: "Readers that do not read",
    where: "apps/server/src/platform/http/slow-readers.slow.test.ts",
  },
  {
    id: "finding 5",
    title: "A network that closes doors for all",
    where: "apps/server/src/modules/account/sign-in/sign-in-flood.test.ts",
  },
  {
    id: "finding 9",
    title: "Half a change of an account",
    where: "apps/server/src/modules/account/account-faults.slow.test.ts",
  },
  {
    id: "finding 10",
    title: "One account that holds all simulations",
    where: "apps/server/src/platform/engine-workers/worker-pool.test.ts",
  },
  {
    id: "finding 12",
    title: "Anonymous calls without a limit",
    where: "apps/server/src/platform/http/limit-requests.test.ts",
  },
  {
    id: "finding 15",
    title: "Counters without an end",
    where: "apps/server/src/platform/auth/sign-in-throttle.test.ts",
  },
  {
    id: "finding 16",
    title: "Storage without a limit",
    where: "apps/server/src/platform/storage/document-limits.test.ts",
  },
  { id: "finding 17", title: "Formulas in CSV files", where: "apps/web/src/lib/csv/csv.test.ts" },
  {
    id: "finding 19",
    title: "A lock held by another account",
    where: "scripts/supervisor/data-lock.slow.test.ts",
  },
  { id: "finding 20", title: "Keys in backups", where: "scripts/backup.slow.test.ts" },
  {
    id: "finding 21",
    title: "RATE_LIMITS beyond an integer",
    where: "apps/server/src/platform/rate-limits/general-limits.test.ts",
  },
  { id: "finding 22", title: "Servers that stay root", where: "scripts/start.slow.test.ts" },
];
