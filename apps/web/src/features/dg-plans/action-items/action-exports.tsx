import { CalendarArrowDown, Download } from "lucide-react";
import { memo } from "react";
import { Button } from "../../../components/button/button.tsx";
import { download } from "../../../lib/download/download.ts";
import { actionsCalendar, hasCalendarActions } from "./action-calendar.ts";
import { actionsCsv } from "./action-csv.ts";
import type { PlanAction } from "./plan-action.ts";

const save = (text: string, type: string, name: string) => download(new Blob([text], { type }), name);

/** The items that are shown, all pages of them, as files. */
export const ActionExports = memo(function ActionExports({ actions }: { actions: readonly PlanAction[] }) {
  const isDated = hasCalendarActions(actions);
  return (
    <>
      <Button
        icon={<CalendarArrowDown aria-hidden="true" />}
        disabled={!isDated}
        title={isDated ? undefined : "None of the items shown is open and has a due date"}
        onClick={() =>
          save(actionsCalendar(actions, new Date()), "text/calendar;charset=utf-8", "action-items.ics")
        }
      >
        Calendar, .ics
      </Button>
      <Button
        icon={<Download aria-hidden="true" />}
        disabled={actions.length === 0}
        title={actions.length === 0 ? "No items to export" : undefined}
        onClick={() => save(actionsCsv(actions), "text/csv;charset=utf-8", "action-items.csv")}
      >
        CSV
      </Button>
    </>
  );
});
