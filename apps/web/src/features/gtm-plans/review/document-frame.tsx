import type { PlanStepId } from "@beachhead/contract/plan-steps";
import { createContext, type ReactNode, useContext } from "react";
import { Link } from "react-router";
import { addressOf } from "../combinations/chosen-combination.ts";
import { pathOf } from "../steps/plan-step-items.ts";
import { stepLabel } from "./gaps.ts";
import styles from "./review.module.css";

/** How a plan is written out. */
export interface DocumentManner {
  /** Level of the plan's own heading; what stands below has lower ones. */
  top: 1 | 2;
  /** Whether parts that are missing link to their step: not for those who only read. */
  linked: boolean;
  /** In a narrow window tables scroll by themselves, so that each has to be reached by keyboard. */
  scrolls: boolean;
}

export const DocumentMannerContext = createContext<DocumentManner>({ top: 1, linked: false, scrolls: false });
export const useDocumentManner = (): DocumentManner => useContext(DocumentMannerContext);

const tags = ["h1", "h2", "h3", "h4"] as const;

interface HeadingProps {
  /** Levels below the plan's own heading. */
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

/** One line in place of a part that is empty, with the way to it. */
export function NothingYet({ step, combinationId, children }: NothingYetProps) {
  const { linked } = useDocumentManner();
  const path = pathOf(step);
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

/** A part of the document under its heading. */
export function DocumentPart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles["part"]}>
      <DocumentHeading below={2}>{title}</DocumentHeading>
      {children}
    </div>
  );
}
