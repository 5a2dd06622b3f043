import { Fragment, type ReactNode } from "react";
import { Link } from "react-router";
import { holdsEveryWord } from "../../components/document-list/search.ts";

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
    text: "Load the page again first: what you saved is safe. If it stays, tell whoever runs this installation what you did and what you saw. An error message carries a request number; send it along, it leads straight to the entry in the server's log.",
  },
  {
    title: "A figure looks wrong",
    text: "Every figure with a dotted underline opens the formula it comes from, with your own numbers in it. In a simulation, the table behind each chart is one click away.",
  },
  {
    title: "Signing in",
    text: "A session ends 15 days after sign-in, and in all tabs at once when you sign out. Sign in takes you back to the page you asked for.",
    body: (
      <>
        A session ends 15 days after sign-in, and in all tabs at once when you sign out.{" "}
        <Link to="/auth">Sign in</Link> takes you back to the page you asked for.
      </>
    ),
  },
  {
    title: "Keyboard",
    text: "Ctrl K, on a Mac Cmd K, goes to any screen and opens anything by name. A question mark shows every other key.",
  },
  { title: "Sales", text: "No sales or support address is set up for this installation yet." },
];

/** The topics that hold every word of a search, all without one. */
export function findTopics(search: string): readonly HelpTopic[] {
  return topics.filter(({ title, text }) => holdsEveryWord(`${title} ${text}`, search));
}

export function HelpTopics({ topics: shown = topics }: { topics?: readonly HelpTopic[] }) {
  return shown.map(({ title, text, body }) => (
    <Fragment key={title}>
      <h2>{title}</h2>
      <p>{body ?? text}</p>
    </Fragment>
  ));
}
