import type { Approval } from "@beachhead/contract";
import { formatDate } from "../../../lib/format/dates.ts";

const names = new Intl.ListFormat("en", { type: "disjunction" });

/** "Asha or Ben" */
export const namesOf = (approvers: Approval["approvers"]): string =>
  names.format([...new Set(approvers.map(({ name }) => name))]);

/** "Approved 27 Nov, 10:42 by Asha" */
export function stateWords(approval: Approval): string {
  const { state, decidedAt, decidedBy } = approval;
  const when = decidedAt === null ? "" : ` ${formatDate(decidedAt)}`;
  const who = decidedBy === null ? "" : ` by ${decidedBy.name}`;
  switch (state) {
    case "waiting":
      return `Waiting for approval by ${namesOf(approval.approvers)}`;
    case "approved":
      return `Approved${when}${who}`;
    case "returned":
      return `Sent back${when}${who}`;
    case "replaced":
      return `Replaced${when} by a newer request`;
  }
}
