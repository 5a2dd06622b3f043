import { type GlossaryTerm, glossaryTerms } from "@beachhead/contract/glossary";
import { Fragment, type ReactNode } from "react";
import { Link } from "react-router";
import { holdsEveryWord } from "../../components/document-list/search.ts";
import { paths } from "../../lib/paths.ts";

interface HelpTopic {
  title: string;
  /** What it says, for the search. */
  text: string;
  body?: ReactNode;
}

/** What help knows. */
const topics: readonly HelpTopic[] = [
  {
    title: "Something does not work",
    text: "Reload the page first. Your saved work is safe. If the problem continues, tell your administrator what you did and what you saw. Include the request number of the error message: it identifies the entry in the server's log.",
  },
  {
    title: "A figure looks wrong",
    text: "Select a figure with a dotted underline to see its formula with your own numbers. In a simulation, each chart can also be shown as a table.",
  },
  {
    title: "Signing in",
    text: "A session expires 15 days after sign-in. Signing out ends it in all tabs. After you sign in, you return to the page you asked for.",
    body: (
      <>
        A session expires 15 days after sign-in. Signing out ends it in all tabs. After you{" "}
        <Link to={paths.signIn}>sign in</Link>, you return to the page you asked for.
      </>
    ),
  },
  {
    title: "Working in a team",
    text: "Select the workspace at the head of the sidebar, then New workspace. Under Account, Members, paste the e-mail addresses of your team and choose a role: viewers read, commenters comment, editors change plans, admins also invite people and connect services. Each person gets a link that works for 7 days. Editors, admins and owners need a seat.",
  },
  {
    title: "Comments and the inbox",
    text: "Point at a field or a figure and select the speech bubble beside it; in a table, choose a cell and select Comment below. Type @ to mention a member, who finds it in the inbox at the top of the page and by e-mail. Resolve a thread when it is settled. Choose in the inbox when you are mailed: at once, once a day or never.",
  },
  {
    title: "Approving a plan",
    text: "On the review of a GTM plan, select Ask for approval and choose approvers. They see what changed since the last approved version, and approve it or send it back. The approved version is the plan of record: dashboards measure deals against it until you choose today's plan there.",
  },
  {
    title: "Several people in one document",
    text: "Initials at the top show who else has the document open, and a line at a field shows who is in it. What others save appears in your form. Only a field that both of you changed asks which value to keep.",
  },
  {
    title: "Signing in by your company",
    text: "Select Continue with your company on the sign-in page and enter your company e-mail. An owner of a workspace sets it up under Account, Company sign-in: prove the claim to a domain with a DNS record, enter the identity provider, test it.",
  },
  {
    title: "Who changed what",
    text: "Activity, under Account, lists every change of plans, costs, simulations and deals in the open workspace with the old and the new value. Filter it by person, document and day. Admins export it.",
  },
  {
    title: "How long data is kept",
    text: "Deleted plans, costs and simulations can be restored for 30 days, and the audit log is kept. Admins change both for their workspace under Account, Retention. The page says what a shorter time deletes before you save it.",
  },
  {
    title: "Alerts, webhooks and spreadsheets",
    text: "Alerts, under Account, tell people and channels of Slack or Teams when odds fall, a plan is behind its pace or a sync fails. Live tables give Google Sheets and Excel an address that always has the present figures. Admins send events to their own systems under Webhooks.",
  },
  {
    title: "Moving a plan to another workspace",
    text: "Open the menu of a plan in the list of GTM plans and select Move to another workspace. Its channel plans, costs, simulations and history go along. Its share links end.",
  },
  {
    title: "Connecting an assistant",
    text: "Under Account, API tokens, copy the address for agents into your AI assistant. It leads you to a page here, where you choose the workspace and whether it may read, run simulations or also change plans. Ask it for a preview before it changes something. What it changed is in the activity with its name and yours. Disconnect it under Account, API tokens.",
  },
  {
    title: "Keyboard",
    text: "Press Ctrl+K (Cmd+K on a Mac) to go to any screen or open anything by name. Press ? to see all keyboard shortcuts.",
  },
  {
    title: "Consultants",
    text: "A consultant answers a query in writing within 24 hours for 25 consulting credits, or talks to you at a booked time. Open it with Discuss with Human Consultant on a plan step, or on the support page after you sign in.",
  },
  {
    title: "Sales",
    text: "After you sign in, the support page has a form for the Enterprise Plan. For anything else, contact the administrator of this installation.",
  },
];

/** The topics that hold every word of a search, all without one. */
export function findTopics(search: string): readonly HelpTopic[] {
  return topics.filter(({ title, text }) => holdsEveryWord(`${title} ${text}`, search));
}

/** The terms that hold every word of a search, all without one. */
export function findTerms(search: string): readonly GlossaryTerm[] {
  return glossaryTerms.filter(({ term, meaning }) => holdsEveryWord(`${term} ${meaning}`, search));
}

/** Terms with their meaning and how we compute them. */
export function Glossary({ terms }: { terms: readonly GlossaryTerm[] }) {
  return (
    <dl>
      {terms.map(({ term, meaning, computed }) => (
        <Fragment key={term}>
          <dt>{term}</dt>
          <dd>
            {meaning}
            {computed !== undefined && ` How we compute it: ${computed}`}
          </dd>
        </Fragment>
      ))}
    </dl>
  );
}

export function HelpTopics({ topics: shown = topics }: { topics?: readonly HelpTopic[] }) {
  return shown.map(({ title, text, body }) => (
    <Fragment key={title}>
      <h2>{title}</h2>
      <p>{body ?? text}</p>
    </Fragment>
  ));
}
