import { ChevronLeft, ChevronRight } from "lucide-react";
import { startTransition } from "react";
import { Button } from "../../../components/button/button.tsx";
import { formatNumber } from "../../../lib/format/numbers.ts";
import styles from "./action-items.module.css";

interface PagerProps {
  /** What is paged: "Action items". */
  label: string;
  total: number;
  pageLength: number;
  /** From 0. */
  page: number;
  onPage: (page: number) => void;
}

/** The last page there is for so many items, from 0. */
export function lastPage(total: number, pageLength: number): number {
  return Math.max(0, Math.ceil(total / pageLength) - 1);
}

/** Goes through a long list page by page, so that what is drawn never grows. Nothing for a list of one page. */
export function Pager({ label, total, pageLength, page, onPage }: PagerProps) {
  const last = lastPage(total, pageLength);
  if (last === 0) return null;
  const first = page * pageLength;
  // Drawn bit by bit: a press must not wait for all rows of a page at once.
  const turn = (to: number) => startTransition(() => onPage(to));
  return (
    <nav className={styles["pager"]} aria-label={`Pages of ${label}`}>
      <span role="status">
        {formatNumber(first + 1)} to {formatNumber(Math.min(total, first + pageLength))} of{" "}
        {formatNumber(total)}
      </span>
      <Button
        size="sm"
        icon={<ChevronLeft aria-hidden="true" />}
        disabled={page === 0}
        onClick={() => turn(page - 1)}
      >
        Previous
      </Button>
      <Button
        size="sm"
        icon={<ChevronRight aria-hidden="true" />}
        disabled={page === last}
        onClick={() => turn(page + 1)}
      >
        Next
      </Button>
    </nav>
  );
}
