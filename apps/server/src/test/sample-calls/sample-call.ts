import { DAY_MS } from "../../platform/clock/durations.ts";

/** What a call may be about. */
export type Thing =
  | "plan"
  | "deletedPlan"
  | "planVersion"
  | "planShare"
  /** A plan, and as its part a team's workspace of the same user. */
  | "planToMove"
  | "cost"
  | "deletedCost"
  | "simulation"
  | "deletedSimulation"
  | "simulationShare"
  | "dgPlan"
  | "deletedDgPlan"
  | "deal"
  | "dashboardView"
  | "googleAccount"
  | "accessToken"
  | "dataExport"
  | "connection"
  | "connectionFlow"
  | "order"
  | "invoice"
  | "session"
  | "passageSource"
  | "workspace"
  | "comment"
  | "approval"
  | "webhook"
  /** The user. */
  | "self";

/** Values that a body may use. */
export interface Facts {
  id: string;
  /** A combination of the GTM plan. */
  combination: string;
  /** The GTM plan of the channel plan. */
  gtmPlanId: string;
  /** The cost of the simulation. */
  costId: string;
  email: string;
  /** A version, share link or action item of the plan, or the state that an approval froze. */
  part: string;
  /** The token of a mailed link or of a share link. */
  token: string;
}

export interface SampleCall {
  /** The body has the token of this mailed link. */
  link?: "verify-email" | "reset-password";
  /** What the path or the body names by id. */
  thing?: Thing;
  /** A public call that needs the token of one of these; the owner has it, others do not. */
  opensBy?: Thing;
  /** A body that is accepted from the owner of the thing. */
  body?: (facts: Facts) => Readonly<Record<string, unknown>>;
  /** The status of the reply, if not 200: some calls need a browser flow first. */
  answered?: number | readonly number[];
  /** Refused when the trial is over: changes documents or uses an allowance of the plan. */
  spends?: true;
  /** The reply to a GET about the thing has no text or id of it: it has only figures, or is compressed. */
  unmarked?: true;
  /** Lists the caller's documents. */
  lists?: true;
  /** Ends sessions or changes how its user signs in. */
  unsettles?: true;
}

/** One valid call for each endpoint of a domain. */
export type SampleCalls<Table> = Readonly<Record<keyof Table, SampleCall>>;

export const read = (thing: Thing): SampleCall => ({ thing });
export const change = (thing: Thing): SampleCall => ({ thing, spends: true });

/** A moment so many days ahead, as text. */
export const inDays = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString();
