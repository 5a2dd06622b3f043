import { useQuery } from "@tanstack/react-query";
import { lazy, type ReactNode, Suspense } from "react";
import { userDetailsQuery } from "../../lib/query/user-details.ts";

const Dialog = lazy(async () => ({
  default: (await import("../../features/account/deleted-account.tsx")).DeletedAccount,
}));

/** Loads what a user of a deleted account sees; nobody else does. */
export function DeletedAccount(): ReactNode {
  const { data: user } = useQuery(userDetailsQuery);
  if (user?.deletedAfter === undefined || user.deletedAfter === null) return null;
  return (
    <Suspense>
      <Dialog />
    </Suspense>
  );
}
