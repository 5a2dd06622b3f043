import type { UserDetails } from "@beachhead/contract";
import { gstNumberFault } from "@beachhead/contract/gst-number";
import { consultingPrices, pricedPlans, YEARLY_DISCOUNT_PERCENT } from "@beachhead/contract/plan-prices";
import { planTypeNames, type SubscriptionPeriod } from "@beachhead/contract/plans";
import { useQuery } from "@tanstack/react-query";
import { type ComponentType, Suspense, useState } from "react";
import { Button } from "../../components/button/button.tsx";
import { Dialog } from "../../components/dialog/dialog.tsx";
import { TextField } from "../../components/field/text-field.tsx";
import { SandboxBadge } from "../../components/sandbox-badge/sandbox-badge.tsx";
import { SegmentedControl } from "../../components/segmented-control/segmented-control.tsx";
import { Skeleton } from "../../components/skeleton/skeleton.tsx";
import { toast } from "../../components/toast/toast-store.ts";
import { call } from "../../lib/api/call.ts";
import { formatCount, formatNumber } from "../../lib/format/numbers.ts";
import { paths } from "../../lib/paths.ts";
import { userDetailsQuery } from "../../lib/query/user-details.ts";
import { signOut } from "../../lib/session/sign-out.ts";
import type { UpgradeReason } from "../../lib/upgrade.ts";
import { amountsOf, faultOf, firstOrder, type Order } from "./order.ts";
import { OrderTotal } from "./order-total.tsx";
import { PlanOption } from "./plan-option.tsx";
import styles from "./upgrade.module.css";
import { beyondSentence, planStatusOf } from "./upgrade-words.ts";
import { usePayment } from "./use-payment.ts";

const periods: readonly { value: SubscriptionPeriod; label: string }[] = [
  { value: "yearly", label: `Yearly, ${YEARLY_DISCOUNT_PERCENT} % less` },
  { value: "monthly", label: "Monthly" },
];
const currencies = [
  { value: "USD", label: "USD" },
  { value: "INR", label: "INR" },
] as const;

const MOST_DIGITS = 9;
const GST_LENGTH = 15;

const paidWords = (order: Order) =>
  order.plan === null
    ? `${formatCount(amountsOf(order).credits, "consulting credit")} added.`
    : `Successfully upgraded to ${planTypeNames[order.plan]}!`;

interface UpgradeDialogProps extends UpgradeReason {
  /** Asks the sales team about the Enterprise Plan. */
  SalesForm: ComponentType<{ user: UserDetails; onSent: () => void }>;
  onClose: () => void;
}

/** Plans, consulting credits and the way to pay. It cannot be closed by the cross or Esc once the trial is over. */
export function UpgradeDialog({ limit, isTopUp, SalesForm, onClose }: UpgradeDialogProps) {
  const [isAskingSales, setIsAskingSales] = useState(false);
  const { data: user } = useQuery(userDetailsQuery);
  const { data: configuration } = useQuery({
    queryKey: ["configuration"],
    queryFn: ({ signal }) => call("getConfiguration", { signal }),
  });
  const [changes, setChanges] = useState<Partial<Order>>({});
  const [fault, setFault] = useState<string>();
  const { state, pay } = usePayment((paid) => {
    toast.success(paidWords(paid));
    onClose();
  });
  if (user === undefined) return null;

  const change = (part: Partial<Order>) => {
    setFault(undefined);
    setChanges((current) => ({ ...current, ...part }));
  };
  const order: Order = { ...firstOrder(user, { limit, isTopUp }), ...changes };
  const status = planStatusOf(user);
  const { credits } = amountsOf(order);
  const prices = consultingPrices[order.currency];
  const isBusy = state.step !== "idle";
  const isOff = configuration?.payments === false;

  function submit(): void {
    const found = faultOf(order);
    setFault(found);
    if (found === undefined) void pay(order);
  }

  if (isAskingSales)
    return (
      <Dialog
        key="sales"
        open
        onOpenChange={onClose}
        title="Contact Sales"
        size="form"
        closable={!status.isOver}
        actions={<Button onClick={() => setIsAskingSales(false)}>Back to the plans</Button>}
      >
        <Suspense fallback={<Skeleton height={320} />}>
          <SalesForm user={user} onSent={() => setIsAskingSales(false)} />
        </Suspense>
      </Dialog>
    );

  return (
    <Dialog
      key="plans"
      open
      onOpenChange={onClose}
      title="Upgrade now"
      size="choose"
      closable={!status.isOver}
      actions={
        status.isOver ? (
          <>
            <Button onClick={() => void signOut()}>Sign out</Button>
            <Button onClick={onClose}>Read and export my plans</Button>
          </>
        ) : undefined
      }
    >
      <div className={styles["top"]}>
        <div className={styles["why"]}>
          {limit !== undefined && <p className={styles["limit"]}>{limit}</p>}
          <p>{status.sentence}</p>
        </div>
        <div className={styles["switches"]}>
          {configuration?.paymentsSandbox === true && <SandboxBadge service="Razorpay" />}
          <SegmentedControl
            label="Billing period"
            items={periods}
            value={order.period}
            onValueChange={(period) => change({ period })}
          />
          <SegmentedControl
            label="Currency"
            items={currencies}
            value={order.currency}
            onValueChange={(currency) => change({ currency })}
          />
        </div>
      </div>
      <fieldset className={styles["plans"]} disabled={isBusy}>
        <legend className="visually-hidden">Plan</legend>
        {pricedPlans.map((plan) => (
          <PlanOption
            key={plan}
            plan={plan}
            period={order.period}
            currency={order.currency}
            isCurrent={user.planType === planTypeNames[plan]}
            isChosen={order.plan === plan}
            onChoose={() => change({ plan })}
          />
        ))}
        <div className={styles["enterprise"]}>
          <b>Enterprise</b>
          <p>Any number of products, regions and simulations, advice on demand</p>
          <Button wide onClick={() => setIsAskingSales(true)}>
            Contact Sales
          </Button>
        </div>
        <label className={styles["creditsOnly"]}>
          <input
            type="radio"
            name="plan"
            value=""
            checked={order.plan === null}
            onChange={() => change({ plan: null })}
          />
          No plan now, consulting credits only
        </label>
      </fieldset>
      <p className={styles["beyond"]} role="status">
        {order.plan !== null && beyondSentence(user, order.plan, order.period)}
      </p>
      <div className={styles["order"]}>
        <TextField
          label="Consulting top-up"
          aside="optional"
          inputMode="numeric"
          disabled={isBusy}
          value={order.consulting}
          end={order.currency}
          help={`${credits === 0 ? "" : `${formatCount(credits, "credit")}. `}A senior consultant costs ${formatNumber(prices.seniorHour)} ${order.currency} an hour, an analyst pack of 10 hours ${formatNumber(prices.analystPack)} ${order.currency}.`}
          onChange={({ currentTarget: { value } }) =>
            change({ consulting: value.replaceAll(/\D/g, "").slice(0, MOST_DIGITS) })
          }
        />
        <TextField
          label="GST number"
          aside="optional"
          disabled={isBusy}
          maxLength={GST_LENGTH}
          placeholder="27AAPFU0939F1ZV"
          value={order.gstNo}
          help="For payments in INR. Printed on the invoice."
          error={gstNumberFault(order.gstNo, order.currency)}
          onChange={({ currentTarget: { value } }) => change({ gstNo: value.toUpperCase() })}
        />
        <div className={styles["total"]}>
          <OrderTotal order={order} />
          <Button
            variant="primary"
            size="lg"
            wide
            busy={isBusy}
            disabled={isOff}
            disabledReason={
              isOff ? "Payments are not set up on this server. Contact its operator." : undefined
            }
            onClick={submit}
          >
            Pay Now
          </Button>
          <p className={styles["note"]} role="alert">
            {fault ?? (state.step === "idle" ? state.note : undefined)}
          </p>
          <p className={styles["progress"]} role="status">
            {state.step === "paying" && !state.isBlocked && "Complete the payment in the other window."}
            {state.step === "confirming" && "Payment received. Starting your plan…"}
            {state.step === "paying" && state.isBlocked && (
              <>
                Your browser blocked the payment window.{" "}
                <a href={paths.checkout(state.orderId)} target="_blank" rel="noreferrer">
                  Open the payment window
                </a>
              </>
            )}
          </p>
        </div>
      </div>
    </Dialog>
  );
}
