import type { PlanStepId } from "@beachhead/contract/plan-steps";
import { createContext, type ReactNode, useContext } from "react";
import { paths } from "../../../lib/paths.ts";
import { Link } from "../../../lib/router/router.tsx";
import { addressOf } from "../combinations/chosen-combination.ts";
import { stepLabel } from "./gaps.ts";
import styles from "./review.module.css";

/** How the document is rendered. */
export interface DocumentManner {
  /** Level of the top heading. */
  top: 1 | 2;
  /** Whether gaps link to their step; off for readers of a share link. */
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

/** A part of the document with a heading. */
export function DocumentPart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles["part"]}>
      <DocumentHeading below={2}>{title}</DocumentHeading>
      {children}
    </div>
  );
}
