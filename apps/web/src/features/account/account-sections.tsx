import type { EndpointName, UserDetails } from "@beachhead/contract";
import { lazy, type ReactNode } from "react";
import { CreditsSection } from "./sections/credits-section.tsx";
import { DataSection } from "./sections/data-section.tsx";
import { DeleteSection } from "./sections/delete-section.tsx";
import { InvoicesSection } from "./sections/invoices-section.tsx";
import { PasswordSection } from "./sections/password-section.tsx";
import { ProfileSection } from "./sections/profile-section.tsx";
import { SessionsSection } from "./sections/sessions-section.tsx";
import { SignInMethodsSection } from "./sections/sign-in-methods-section.tsx";
import { SubscriptionSection } from "./sections/subscription-section.tsx";
import { TokensSection } from "./sections/tokens-section.tsx";

/** With the drawing of QR codes, which no other section needs. */
const TwoFactorSection = lazy(async () => ({
  default: (await import("./two-factor/two-factor-section.tsx")).TwoFactorSection,
}));

/** With forms that few accounts use. */
const SourcesSection = lazy(async () => ({
  default: (await import("./sources/sources-section.tsx")).SourcesSection,
}));

const MembersSection = lazy(async () => ({
  default: (await import("./members/members-section.tsx")).MembersSection,
}));

const AlertsSection = lazy(async () => ({
  default: (await import("./alerts/alerts-section.tsx")).AlertsSection,
}));

const LiveTablesSection = lazy(async () => ({
  default: (await import("./live-tables/live-tables-section.tsx")).LiveTablesSection,
}));

const WebhooksSection = lazy(async () => ({
  default: (await import("./webhooks/webhooks-section.tsx")).WebhooksSection,
}));

const CompanySection = lazy(async () => ({
  default: (await import("./company/company-section.tsx")).CompanySection,
}));

const RetentionSection = lazy(async () => ({
  default: (await import("./retention/retention-section.tsx")).RetentionSection,
}));

export type Group = "you" | "workspace" | "connections" | "data";

export interface Section {
  path: string;
  title: string;
  Section: (props: { user: UserDetails }) => ReactNode;
  group: Group;
  /** It is for a team's workspace, and not for a personal one. */
  teamOnly?: true;
  /** Shown to a visitor of the example in place of a section whose actions are refused to visitors. */
  visit?: string;
  /** The call it is made of: not shown to a role that may not make it. */
  needs?: EndpointName;
}

/** Sections that are made of other parts of the product. */
export interface OtherAreas {
  integrations: () => ReactNode;
  activity: () => ReactNode;
}

/** All sections of the account, in their order within each group. The first is shown when no other is chosen. */
export const accountSections = ({ integrations, activity }: OtherAreas): readonly Section[] => [
  { path: "profile", group: "you", title: "Profile", Section: ProfileSection },
  {
    path: "password",
    group: "you",
    title: "Password",
    Section: PasswordSection,
    visit: "A visit has no password. An account of your own has one.",
  },
  {
    path: "sign-in-methods",
    group: "you",
    title: "Sign-in methods",
    Section: SignInMethodsSection,
    visit:
      "Nobody signs in to a visit. An account of your own is signed in to with a password or with Google.",
  },
  {
    path: "two-factor",
    group: "you",
    title: "Two-factor sign-in",
    Section: TwoFactorSection,
    visit: "Nobody signs in to a visit, so it has no second factor. An account of your own can have one.",
  },
  { path: "sessions", group: "you", title: "Sessions", Section: SessionsSection },
  {
    path: "members",
    group: "workspace",
    title: "Members",
    Section: MembersSection,
    visit: "A visit is yours alone. An account of your own can work with a team.",
  },
  {
    path: "company-sign-in",
    group: "workspace",
    teamOnly: true,
    title: "Company sign-in",
    Section: CompanySection,
    needs: "getCompanySignIn",
  },
  { path: "subscription", group: "workspace", title: "Subscription", Section: SubscriptionSection },
  {
    path: "invoices",
    group: "workspace",
    title: "Invoices",
    Section: InvoicesSection,
    needs: "listInvoices",
  },
  {
    path: "credits",
    group: "workspace",
    title: "Consulting credits",
    Section: CreditsSection,
    needs: "listCredits",
  },
  { path: "activity", group: "workspace", title: "Activity", Section: activity },
  { path: "sources", group: "data", title: "Sources", Section: SourcesSection },
  { path: "integrations", group: "connections", title: "Integrations", Section: integrations },
  {
    path: "tokens",
    group: "connections",
    title: "API tokens",
    Section: TokensSection,
    visit: "A visit has no API tokens. An account of your own can create them.",
  },
  {
    path: "alerts",
    group: "connections",
    title: "Alerts",
    Section: AlertsSection,
    visit: "A visit has no alerts. An account of your own can have them.",
  },
  {
    path: "live-tables",
    group: "connections",
    title: "Live tables",
    Section: LiveTablesSection,
    visit: "A visit has no live tables. An account of your own can have them.",
    needs: "listLiveTables",
  },
  {
    path: "webhooks",
    group: "connections",
    title: "Webhooks",
    Section: WebhooksSection,
    visit: "A visit has no webhooks. An account of your own can create them.",
    needs: "listWebhooks",
  },
  {
    path: "retention",
    group: "workspace",
    title: "Retention",
    Section: RetentionSection,
    needs: "getRetention",
    visit:
      "A visit is erased by itself after a day. The admins of a workspace choose how long it keeps its data.",
  },
  {
    path: "data",
    group: "data",
    title: "Data export",
    Section: DataSection,
    visit:
      "A visit holds the example and what you tried on it, and is not exported. All data of an account of your own can be.",
  },
  {
    path: "delete",
    group: "data",
    title: "Delete account",
    Section: DeleteSection,
    visit: "A visit is erased by itself after a day. What you keep is in an account of your own.",
  },
];
