import { useQuery } from "@tanstack/react-query";
import { type ReactNode, Suspense } from "react";
import { lazyPart } from "../../lib/lazy-part/lazy-part.ts";
import { userDetailsQuery } from "../../lib/query/user-details.ts";

const Dialog = lazyPart(() =>
  import("../../features/account/deleted-account.tsx").then((module) => module.DeletedAccount),
);

/** Loads what a user of a deleted account sees; nobody else does. */
export default function DeletedAccount(): ReactNode {
  const { data: user } = useQuery(userDetailsQuery);
  if (user?.deletedAfter === undefined || user.deletedAfter === null) return null;
  return (
    <Suspense>
      <Dialog />
    </Suspense>
  );
}
