import { createContext, type ReactNode, use } from "react";
import { NUMBERED_YEARS, type YearWords } from "../lib/format/years.ts";

const Years = createContext<YearWords>(NUMBERED_YEARS);

/** Gives the panels of one document the years of its plan. */
export function YearsOfPlan({ years, children }: { years: YearWords; children: ReactNode }) {
  return <Years value={years}>{children}</Years>;
}

/** How the document around writes its years; numbered without a plan. */
export const useYears = (): YearWords => use(Years);
