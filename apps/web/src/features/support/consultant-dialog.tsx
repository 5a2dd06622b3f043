import { consultingPrices } from "@beachhead/contract";
import { useQuery } from "@tanstack/react-query";
import { ArrowLeft, CalendarClock, MessageSquareText } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Button } from "../../components/button/button.tsx";
import { Dialog } from "../../components/dialog/dialog.tsx";
import { LoadFailure } from "../../components/load-failure.tsx";
import { Skeleton } from "../../components/skeleton/skeleton.tsx";
import { closeConsulting } from "../../lib/consulting.ts";
import { formatNumber } from "../../lib/format/numbers.ts";
import { configurationQuery } from "../../lib/query/configuration.ts";
import { userDetailsQuery } from "../../lib/query/user-details.ts";
import { BookingFrame } from "./booking-frame.tsx";
import styles from "./consulting.module.css";
import { QueryForm } from "./query-form.tsx";

type View = "choice" | "query" | "booking";

const titles: Readonly<Record<View, string>> = {
  choice: "Consultant support",
  query: "Problem Description",
  booking: "Book time with consultant",
};

function Choice({ onChoose, hasBooking }: { onChoose: (view: View) => void; hasBooking: boolean }) {
  const { seniorHour, analystPack } = consultingPrices.USD;
  const rupees = consultingPrices.INR;
  return (
    <>
      <div className={styles["choices"]}>
        <div className={styles["choice"]}>
          <MessageSquareText aria-hidden="true" />
          <h3>Ask in writing</h3>
          <p>Describe your problem in up to 5,000 words. A consultant answers within 24 hours. 25 credits.</p>
          <Button variant="primary" onClick={() => onChoose("query")}>
            Submit Query
          </Button>
        </div>
        <div className={styles["choice"]}>
          <CalendarClock aria-hidden="true" />
          <h3>Talk to a consultant</h3>
          <p>
            {hasBooking
              ? "Choose a time that suits you."
              : "This installation has no booking page yet. Send a query, and agree on a time there."}
          </p>
          <Button disabled={!hasBooking} onClick={() => onChoose("booking")}>
            Book time with consultant
          </Button>
        </div>
      </div>
      <p className={styles["note"]}>
        Senior consultant: USD {seniorHour} or INR {formatNumber(rupees.seniorHour)} an hour. Analyst support,
        10 hours: USD {analystPack} or INR {formatNumber(rupees.analystPack)}.
      </p>
    </>
  );
}

function Content({ view, onChoose }: { view: View; onChoose: (view: View) => void }): ReactNode {
  const { data: user, error, refetch } = useQuery(userDetailsQuery);
  const { data: configuration, isPending } = useQuery(configurationQuery);
  if (user === undefined || isPending)
    return error === null ? (
      <Skeleton height={160} />
    ) : (
      <LoadFailure title="Your account could not be loaded" error={error} onRetry={() => void refetch()} />
    );
  const bookingUrl = configuration?.bookingUrl ?? null;
  switch (view) {
    case "choice":
      return <Choice onChoose={onChoose} hasBooking={bookingUrl !== null} />;
    case "query":
      return <QueryForm user={user} onDone={closeConsulting} />;
    case "booking":
      return bookingUrl !== null && <BookingFrame address={bookingUrl} />;
    default:
      return view satisfies never;
  }
}

/** Two ways to reach a person: a query in writing, or a booked time. */
export default function ConsultantDialog(): ReactNode {
  const [view, setView] = useState<View>("choice");
  return (
    <Dialog
      open
      onOpenChange={closeConsulting}
      title={titles[view]}
      size={view === "booking" ? "choose" : "form"}
    >
      {view !== "choice" && (
        <div className={styles["back"]}>
          <Button variant="quiet" icon={<ArrowLeft aria-hidden="true" />} onClick={() => setView("choice")}>
            Back
          </Button>
        </div>
      )}
      <Content view={view} onChoose={setView} />
    </Dialog>
  );
}
