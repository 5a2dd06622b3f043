import type { EndpointName } from "@beachhead/contract";
import type { ReactNode } from "react";
import { useMayCall } from "../lib/workspace/use-workspace.ts";

interface MayProps {
  /** What the children do. */
  call: EndpointName;
  children: ReactNode;
}

/** Draws what makes a call only if the user's role in the open workspace allows it. */
export function May({ call, children }: MayProps) {
  return useMayCall(call) && children;
}
