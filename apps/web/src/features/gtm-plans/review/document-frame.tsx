import type { Combination } from "@beachhead/contract";
import type { PlanStepId } from "@beachhead/contract/plan-steps";
import { createContext, type ReactNode, useContext } from "react";
import { Link } from "react-router";
import { paths } from "../../../lib/paths.ts";
import { addressOf } from "../combinations/chosen-combination.ts";
import { stepLabel } from "./gaps.ts";
import styles from "./review.module.css";

/** How the document is rendered. */
export interface DocumentManner {
  /** Level of the top heading. */
  top: 1 | 2;
  /** Whether parts link to their step and have notes for the author; off for readers of a share link. */
  linked: boolean;
  /** Whether tables scroll sideways; then each is focusable. */
  scrolls: boolean;
}

export const DocumentMannerContext = createContext<DocumentManner>({ top: 1, linked: false, scrolls: false });
export const useDocumentManner = (): DocumentManner => useContext(DocumentMannerContext);

const tags = ["h1", "h2", "h3", "h4"] as const;

interface HeadingProps {
  /** Levels below the top heading. */
  below: 0 | 1 | 2;
  id?: string | undefined;
  className?: string | undefined;
  children: ReactNode;
}

export function DocumentHeading({ below, id, className, children }: HeadingProps) {
  const { top } = useDocumentManner();
  const Tag = tags[top + below - 1] ?? "h4";
  return (
    <Tag id={id} className={className}>
      {children}
    </Tag>
  );
}

interface NothingYetProps {
  step: PlanStepId;
  combinationId?: string | undefined;
  children: ReactNode;
}

/** One line in place of an empty part, with a link to its step. */
export function NothingYet({ step, combinationId, children }: NothingYetProps) {
  const { linked } = useDocumentManner();
  const path = paths.planStep(step);
  return (
    <p className={styles["nothing"]}>
      {children}
      {linked && (
        <>
          {" "}
          <Link to={combinationId === undefined ? path : addressOf(path, combinationId)}>
            Go to {stepLabel(step).toLowerCase()}
          </Link>
        </>
      )}
    </p>
  );
}

/** What the user notes about a step. */
export function NoteText({ label = "Note", text }: { label?: string; text: string }) {
  if (text === "") return null;
  return (
    <p className={styles["prose"]}>
      <strong>{label}: </strong>
      {text}
    </p>
  );
}

interface HeadedProps {
  title: string;
  below: 1 | 2;
  step: PlanStepId;
  combination?: Combination | undefined;
}

/** A heading with the way to change what is under it, for those who can. */
export function Headed({ title, below, step, combination }: HeadedProps) {
  const { linked } = useDocumentManner();
  const path = paths.planStep(step);
  return (
    <div className={styles["headed"]}>
      <DocumentHeading below={below}>{title}</DocumentHeading>
      {linked && (
        <Link
          className={styles["edit"]}
          to={combination === undefined ? path : addressOf(path, combination.id)}
        >
          Edit
          <span className="visually-hidden">
            {" "}
            {[title.toLowerCase(), ...(combination === undefined ? [] : [combination.title])].join(" of ")}
          </span>
        </Link>
      )}
    </div>
  );
}

interface DocumentPartProps {
  title: string;
  step: PlanStepId;
  combination: Combination;
  children: ReactNode;
}

/** A part of the document with a heading. */
export function DocumentPart({ children, ...head }: DocumentPartProps) {
  return (
    <div className={styles["part"]}>
      <Headed below={2} {...head} />
      {children}
    </div>
  );
}
