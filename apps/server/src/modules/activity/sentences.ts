import { type AuditAction, planSteps } from "@beachhead/contract";

type Detail = Readonly<Record<string, unknown>>;

/** What an entry is about, by its present name; undefined: it is gone, or the reader does not see it. */
export interface About {
  /** Where a comment is: "Revenue (EUR), Target value". */
  place?: string | undefined;
  /** Whom an invitation was mailed to. */
  address?: string | undefined;
  /** Whose membership it is. */
  member?: string | undefined;
}

/** What was done, to be read behind a name; null: members do not see it. */
type Sentence = string | ((detail: Detail, about: About) => string) | null;

/** @param gone what is said when the place is gone */
const atPlace =
  (verb: string, gone: string) =>
  (_detail: Detail, { place }: About): string =>
    place === undefined ? gone : `${verb} ${place}`;

const partsOfPlan: Readonly<Record<string, string>> = {
  ...Object.fromEntries(planSteps.map(({ id, label }) => [id, label])),
  details: "Business details",
  goals: "Goals",
  "segment-weights": "the weights of segments",
};

const textOf = (detail: Detail, name: string): string => {
  const value = detail[name];
  return typeof value === "string" ? value : "";
};

const providers: Readonly<Record<string, string>> = {
  hubspot: "HubSpot",
  zoho: "Zoho CRM",
  mixpanel: "Mixpanel",
};
const providerOf = (detail: Detail): string => providers[textOf(detail, "provider")] ?? "a service";

const yearsText = (years: unknown): string => (years === 1 ? "1 year" : `${String(years)} years`);

/** What belongs to a person, such as sign-ins, tokens and own texts, or to the owner, such as payments, is not in the activity. */
const sentences: Readonly<Record<AuditAction | "audit.cut", Sentence>> = {
  "account.ask-for-change-of-email": null,
  "account.break-glass": null,
  "account.change-email": null,
  "account.change-password": null,
  "account.connect-app": null,
  "account.connect-google": null,
  "account.create-token": null,
  "account.delete": null,
  "account.disable-two-factor": null,
  "account.enable-two-factor": null,
  "account.end-other-sessions": null,
  "account.end-session": null,
  "account.explore-example": null,
  "account.forgot-password": null,
  "account.join-company": null,
  "account.join-google": null,
  "account.reset-password": null,
  "account.new-recovery-codes": null,
  "account.remove-google": null,
  "account.request-export": null,
  "account.sign-in": null,
  "account.sign-in-failed": null,
  "account.restore": null,
  "account.revoke-token": null,
  "account.revoke-tokens": null,
  "account.send-verification": null,
  "account.sign-in-company": null,
  "account.sign-in-google": null,
  "account.sign-out": null,
  "account.sign-up": null,
  "account.sign-up-company": null,
  "account.sign-up-google": null,
  "account.stop-change-of-email": null,
  "account.undo-change-of-email": null,
  "account.update-profile": null,
  "account.use-recovery-code": null,
  "account.verify-email": null,
  "account.wrong-password": null,
  "account.wrong-second-factor": null,
  "alert.create": "created an alert",
  "alert.delete": "deleted an alert",
  "alert.mute": "muted an alert",
  "alert.update": "changed an alert",
  "advisor.ask": null,
  "advisor.autofill": "had value drivers filled in by the consultant",
  "advisor.draft": null,
  "audit.cut": ({ through }) => `deleted the oldest rows of the audit log, up to number ${String(through)}`,
  "comment.create": atPlace("commented on", "wrote a comment"),
  "comment.delete": atPlace("deleted a comment on", "deleted a comment"),
  "comment.reopen": atPlace("reopened the comments on", "reopened a thread of comments"),
  "comment.resolve": atPlace("resolved the comments on", "resolved a thread of comments"),
  "comment.update": atPlace("edited a comment on", "edited a comment"),
  "consulting.send-enterprise-request": null,
  "consulting.send-query": null,
  "credits.grant": null,
  "credits.spend": null,
  "dashboard-view.create": "saved the view",
  "dashboard-view.delete": "deleted the view",
  "dashboard-view.share": "created a share link",
  "dashboard-view.stop-mail": null,
  "dashboard-view.unshare": "ended a share link",
  "dashboard-view.update": "changed the view",
  "deal.assign": "assigned names of deals to the plan",
  "deal.create": "added a deal",
  "deal.delete": "deleted a deal",
  "deal.import": "imported a file of deals",
  "deal.save-rates": "changed the exchange rates",
  "deal.save-stages": "changed the probabilities of deal stages",
  "deal.undo-import": "undid an import of deals",
  "deal.update": "changed a deal",
  "dg-plan.create": "created the channel plan",
  "dg-plan.delete": "deleted the channel plan",
  "dg-plan.share": "created a share link",
  "dg-plan.undelete": "restored the channel plan",
  "dg-plan.unshare": "ended a share link",
  "dg-plan.update": ({ section }) => {
    if (section === "whole") return "replaced the channel plan";
    return section === "details" ? "saved the details" : "saved a channel";
  },
  "example.copy": "added the example",
  "example.make-mine": "made the example a plan of their own",
  "example.remove": "removed the example",
  "gtm-plan.approve": "approved the GTM plan",
  "gtm-plan.ask-approval": "asked for approval of the GTM plan",
  "gtm-plan.create": "created the GTM plan",
  "gtm-plan.delete": "deleted the GTM plan",
  "gtm-plan.move-in": "moved the GTM plan here from another workspace",
  "gtm-plan.move-out": "moved the GTM plan to another workspace",
  "gtm-plan.rename": "renamed the GTM plan",
  "gtm-plan.restore": ({ restored }) => `restored version ${String(restored)}`,
  "gtm-plan.return": "sent the GTM plan back",
  "gtm-plan.share": "created a share link",
  "gtm-plan.undelete": "brought back the GTM plan",
  "gtm-plan.unshare": "ended a share link",
  "gtm-plan.update": (detail) => {
    const section = textOf(detail, "section");
    return section === "whole" ? "replaced the GTM plan" : `saved ${partsOfPlan[section] ?? "the GTM plan"}`;
  },
  "inbox.change-mails": null,
  "inbox.stop-mail": null,
  "integration.connect": (detail) => `connected ${providerOf(detail)}`,
  "integration.connect-example": null,
  "integration.disconnect": (detail) => `disconnected ${providerOf(detail)}`,
  "integration.map-fields": "changed which fields of the CRM are read",
  "integration.stop-sync": (detail) => `stopped a sync with ${providerOf(detail)}`,
  "live-table.create": "created a live table",
  "live-table.delete": "ended a live table",
  "passages.add": null,
  "passages.delete": null,
  "payment.order": null,
  "payment.paid": null,
  "payment.refund": null,
  "product-cost.create": "created the product cost",
  "product-cost.delete": "deleted the product cost",
  "product-cost.undelete": "restored the product cost",
  "product-cost.update": "saved the product cost",
  "sales-channels.update": "saved the sales channels",
  "simulation.baseline": ({ isBaseline }) =>
    isBaseline === true ? "made the simulation a baseline" : "ended the simulation's mark as a baseline",
  "simulation.create": "created the simulation",
  "simulation.delete": "deleted the simulation",
  "simulation.run": null,
  "simulation.share": "created a share link",
  "simulation.undelete": "restored the simulation",
  "simulation.unshare": "ended a share link",
  "simulation.update": "saved the simulation",
  "subscription.buy": null,
  "webhook.create": "created a webhook",
  "webhook.delete": "deleted a webhook",
  "webhook.replay": "sent events to a webhook again",
  "webhook.rotate-secret": "made a new secret of a webhook",
  "webhook.test": null,
  "webhook.update": "changed a webhook",
  "workspace.add-domain": "claimed a domain",
  "workspace.change-invitation": (detail, { address = "somebody" }) =>
    `changed the invitation of ${address} from ${textOf(detail, "before")} to ${textOf(detail, "role")}`,
  "workspace.change-retention": ({ auditYears, deletedDays }) =>
    `changed retention: ${auditYears === null ? "the whole audit log" : `the audit log for ${yearsText(auditYears)}`}, deleted documents for ${String(deletedDays)} days`,
  "workspace.change-role": (detail, { member = "a member" }) =>
    `changed the role of ${member} from ${textOf(detail, "before")} to ${textOf(detail, "role")}`,
  "workspace.create": "created the workspace",
  "workspace.create-scim-token": "created a token for the identity provider",
  "workspace.delete": "deleted the workspace",
  "workspace.enforce-sign-in": ({ enforced }) =>
    enforced === true ? "made company sign-in the only way in" : "no longer demands company sign-in",
  "workspace.invite": (_detail, { address = "somebody" }) => `invited ${address}`,
  "workspace.join": "joined the workspace",
  "workspace.join-company": "joined the workspace by company sign-in",
  "workspace.leave": "left the workspace",
  "workspace.remove-domain": "gave up a domain",
  "workspace.remove-member": "removed a member",
  "workspace.remove-provider": "removed the company sign-in",
  "workspace.rename": "renamed the workspace",
  "workspace.revoke-invitation": (_detail, { address }) =>
    address === undefined ? "revoked an invitation" : `revoked the invitation of ${address}`,
  "workspace.revoke-scim-token": "revoked the token of the identity provider",
  "workspace.save-provider": "set up the company sign-in",
  "workspace.save-session-rules": "changed the session rules",
  "workspace.transfer": "handed the workspace over",
  "workspace.verify-domain": "proved the claim to a domain",
};

const shown = new Map<string, Exclude<Sentence, null>>(
  Object.entries(sentences).flatMap(([action, sentence]) => (sentence === null ? [] : [[action, sentence]])),
);

/** The actions that members see. */
export const shownActions: readonly string[] = [...shown.keys()];

/** What was done. @returns an empty text for what members do not see */
export function sentenceOf(action: string, detail: Detail, about: About): string {
  const sentence = shown.get(action) ?? "";
  return typeof sentence === "string" ? sentence : sentence(detail, about);
}
