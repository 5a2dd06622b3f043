import { stabilityWords, TYPICAL_RETURNS } from "@beachhead/engine";
import { type ReactNode, useState } from "react";
import { useStore } from "zustand";
import { Button } from "../../../components/button/button.tsx";
import { Checkbox } from "../../../components/checkbox/checkbox.tsx";
import { Panel } from "../../../components/panel/panel.tsx";
import type { AllocationAnswer } from "../../../lib/engine/protocol.ts";
import { formatCount, formatPlain } from "../../../lib/format/numbers.ts";
import { useMayCall } from "../../../lib/workspace/use-workspace.ts";
import styles from "./allocation.module.css";
import type { Allocation } from "./allocation.ts";
import type { AllocationFields } from "./allocation-fields.ts";
import type { AllocationModel } from "./allocation-model.ts";
import { limitWords, moveWords } from "./allocation-words.ts";
import { changedInputs } from "./effort-reason.tsx";
import { rangesSentence } from "./revenue-range.ts";
import { useApplyMoves } from "./use-apply-moves.ts";
import { useMix } from "./use-mix.ts";

/** A channel whose effort changes in the mix on the screen. */
export type Move = AllocationAnswer["moves"][number];

/** The changes from today to these efforts, the largest gain first. */
function movesOf(
  { model, optionAt }: Allocation,
  fields: AllocationFields,
  efforts: readonly number[],
): Move[] {
  return efforts
    .flatMap((to, channel): Move[] => {
      if (to === 1) return [];
      const [now, then] = [optionAt(fields, channel, 1), optionAt(fields, channel, to)];
      return [
        {
          channel,
          channelKey: model.channels[channel]?.key ?? 0,
          from: 1,
          to,
          cost: then.cost - now.cost,
          revenue: then.revenue - now.revenue,
          people: then.people - now.people,
        },
      ];
    })
    .sort((one, other) => other.revenue - one.revenue);
}

/** The moves from today to the mix on the screen, to apply one, some or all. */
export function MovesPanel({ allocation, readOnly }: { allocation: Allocation; readOnly: boolean }) {
  const { answers, model } = allocation;
  const { fields, efforts, isHand } = useMix(allocation);
  const answer = useStore(answers, (state) => state.answer);
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set());
  const mayEdit = useMayCall("updateDgPlan");
  const { apply, copy, busy } = useApplyMoves(model);
  const labels = model.channels.map(({ label }) => label);
  const { currency } = model.plan;
  const moves =
    !isHand && answer !== null
      ? answer.best.feasible
        ? answer.moves
        : []
      : movesOf(allocation, fields, efforts);
  const chosen = moves.filter(({ channelKey }) => !left.has(channelKey));
  const stability = isHand ? [] : (answer?.stability ?? []);
  const all = chosen.length === moves.length ? "all " : "";
  const reason = readOnly
    ? "This plan is view-only. Make a copy, or turn on editing."
    : chosen.length === 0
      ? "Tick at least one move."
      : undefined;

  function choose(key: number, on: boolean): void {
    const next = new Set(left);
    if (on) next.delete(key);
    else next.add(key);
    setLeft(next);
  }

  return (
    <Panel
      title={moves.length === 0 ? "No move to make" : `${formatCount(moves.length, "move")} from today`}
      subtitle={isHand ? "To your own mix" : undefined}
    >
      <div className={styles["moves"]}>
        {moves.length === 0 && (
          <p>
            {answer?.best.feasible === false
              ? "Nothing fits these limits. Change the budget, the people or the goal above."
              : "No channel changes. Change the budget or the limits above, or move a slider."}
          </p>
        )}
        {moves.map((move) => (
          <Checkbox
            key={move.channelKey}
            label={moveWords(move, labels[move.channel] ?? "")}
            help={
              <MoveBasis
                allocation={allocation}
                move={move}
                fields={fields}
                share={stability.find(({ channel }) => channel === move.channel)?.share}
              />
            }
            checked={!left.has(move.channelKey)}
            onCheckedChange={(on) => choose(move.channelKey, on)}
          />
        ))}
        {moves.length > 0 && mayEdit && (
          <div className={styles["actions"]}>
            <Button
              variant="primary"
              busy={busy === "apply"}
              disabled={reason !== undefined}
              disabledReason={reason}
              onClick={() => void apply(chosen)}
            >
              Apply {all}
              {formatCount(chosen.length, "move")}
            </Button>
            <Button busy={busy === "copy"} disabled={chosen.length === 0} onClick={() => void copy(chosen)}>
              As a copy
            </Button>
          </div>
        )}
        {answer?.limit !== undefined && !isHand && answer.best.feasible && (
          <p className={styles["limit"]}>{limitWords(answer.limit, labels, currency)}</p>
        )}
        {answer !== null && !isHand && <NotProven isExact={answer.exact} />}
        <Assumptions
          channels={model.channels}
          hasFalling={moves.some(({ channel, to }) => to > 1 && (fields.channels[channel]?.returns ?? 1) < 1)}
        />
      </div>
    </Panel>
  );
}

function NotProven({ isExact }: { isExact: boolean }): ReactNode {
  if (isExact) return null;
  return <p className={styles["note"]}>The search was cut short: there may be a slightly better mix.</p>;
}

/** What a move rests on: the inputs it changes, the returns, and how often it stays part of the best. */
function MoveBasis({
  allocation,
  move,
  fields,
  share,
}: {
  allocation: Allocation;
  move: Move;
  fields: AllocationFields;
  share: number | undefined;
}) {
  const channel = allocation.model.channels[move.channel];
  if (channel === undefined) return null;
  const returns = fields.channels[move.channel]?.returns ?? TYPICAL_RETURNS[channel.family];
  const parts = [
    move.to === 0
      ? "The channel keeps its figures and is no longer counted"
      : changedInputs(channel, move.to).join(", "),
    ...(move.to > 1 && returns < 1
      ? [
          `${returns === TYPICAL_RETURNS[channel.family] ? "Typical returns" : "Your returns"} of ${formatPlain(returns, 2)}`,
        ]
      : []),
    ...(share === undefined ? [] : [stabilityWords(share)]),
  ];
  return (
    <>
      {parts
        .filter((part) => part !== "")
        .map((part) => `${part}.`)
        .join(" ")}
    </>
  );
}

/** What is assumed, in plain words. */
function Assumptions({ channels, hasFalling }: Pick<AllocationModel, "channels"> & { hasFalling: boolean }) {
  return (
    <p className={styles["note"]}>
      Assumed: typical returns. For odds and stability: {rangesSentence(channels)}
      {hasFalling &&
        " The channel plan itself knows no falling returns: once applied, its figures grow in proportion."}
    </p>
  );
}
