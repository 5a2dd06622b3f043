import { X } from "lucide-react";
import { useState } from "react";
import { useStore } from "zustand";
import { IconButton } from "../../../components/button/button.tsx";
import { PlaceScope } from "../../../components/comments/place-scope.tsx";
import { FormCombo } from "../../../components/form-fields/form-choices.tsx";
import { FormNumber, FormText } from "../../../components/form-fields/form-fields.tsx";
import { SelectField } from "../../../components/select/select-field.tsx";
import { Stat } from "../../../components/stat/stat.tsx";
import type { DocumentForm } from "../../../lib/form/document-form.ts";
import { yearName } from "../../../lib/format/years.ts";
import { GoalPathPanel } from "./goal-path-panel.tsx";
import { growthFormula, growthWords } from "./goal-text.ts";
import styles from "./goals.module.css";
import {
  type GoalsFields,
  goalField,
  keptOfAnswer,
  pathOf,
  REPEAT_ANSWERS,
  repeatAnswer,
  targetYearName,
  unitOf,
  withGoal,
} from "./goals-fields.ts";

interface GoalCardProps {
  form: DocumentForm<GoalsFields>;
  id: number;
  index: number;
  baseYear: number;
  /** The month in which years begin, 1 to 12. */
  startMonth: number;
  readOnly: boolean;
  /** The plan's currency. */
  currency: string;
  onRemove(): void;
}

const MONEY = { current: "2m", target: "12m" };

const EXAMPLES: Record<string, { current: string; target: string }> = {
  customers: { current: "120", target: "600" },
  "%": { current: "8", target: "20" },
};

/** One goal: its fields on the left, its path by year on the right. */
export function GoalCard({
  form,
  id,
  index,
  baseYear,
  startMonth,
  readOnly,
  currency,
  onRemove,
}: GoalCardProps) {
  const name = useStore(form.store, ({ values }) => values.goals[index]?.goal ?? "");
  const unit = unitOf(name, currency);
  const example = unit === currency ? MONEY : EXAMPLES[unit ?? ""];
  const read = ({ goals }: GoalsFields) => goals.find((goal) => goal.id === id);
  const ahead = useStore(form.store, ({ values }) => {
    const goal = read(values);
    return goal === undefined ? null : targetYearName(goal, baseYear, startMonth);
  });
  const years = Array.from({ length: 5 }, (_, before) => ({
    value: String(baseYear + before + 1),
    hint: [
      ...(startMonth === 1 ? [] : [yearName(baseYear + before + 1, startMonth)]),
      before === 0 ? "in 1 year" : `in ${before + 1} years`,
    ].join(", "),
  }));
  const title = name === "" ? `Goal ${index + 1}` : name;
  return (
    <PlaceScope id={`goal-${id}`} name={title}>
      <section className={styles["card"]} aria-label={title}>
        <div className={styles["figures"]}>
          <div className={styles["top"]}>
            <FormText
              form={form}
              path={goalField(id, "goal")}
              label="Goal"
              maxLength={200}
              readOnly={readOnly}
              placeholder={`Revenue (${currency})`}
              className={styles["name"]}
              read={(values) => read(values)?.goal ?? ""}
              write={(values, goal) => withGoal(values, id, { goal })}
            />
            {!readOnly && (
              <IconButton
                label={name === "" ? `Remove goal ${index + 1}` : `Remove ${name}`}
                icon={<X />}
                tip="end"
                className={styles["remove"]}
                onClick={onRemove}
              />
            )}
          </div>
          <FormNumber
            form={form}
            path={goalField(id, "currentValue")}
            label="Current value"
            unit={unit}
            readOnly={readOnly}
            placeholder={example && `for example ${example.current}`}
            read={(values) => read(values)?.currentValue ?? null}
            write={(values, currentValue) => withGoal(values, id, { currentValue })}
          />
          <FormNumber
            form={form}
            path={goalField(id, "targetValue")}
            label="Target value"
            unit={unit}
            readOnly={readOnly}
            placeholder={example && `for example ${example.target}`}
            read={(values) => read(values)?.targetValue ?? null}
            write={(values, targetValue) => withGoal(values, id, { targetValue })}
          />
          <FormCombo
            form={form}
            path={goalField(id, "targetYear")}
            label="Target year"
            options={years}
            disabled={readOnly}
            help={ahead === null ? undefined : `That is ${ahead}`}
            placeholder={`for example ${baseYear + 5}`}
            read={(values) => read(values)?.targetYear ?? ""}
            write={(values, targetYear) => withGoal(values, id, { targetYear })}
          />
          {unit === currency && <RepeatFields form={form} id={id} readOnly={readOnly} />}
          <div className={styles["growth"]}>
            <GoalGrowth form={form} id={id} baseYear={baseYear} currency={currency} />
          </div>
        </div>
        <GoalPathPanel form={form} id={id} baseYear={baseYear} startMonth={startMonth} currency={currency} />
      </section>
    </PlaceScope>
  );
}

/** Whether customers pay again every year: what channels close then counts in later years, too. */
function RepeatFields({ form, id, readOnly }: Pick<GoalCardProps, "form" | "id" | "readOnly">) {
  const read = ({ goals }: GoalsFields) => goals.find((goal) => goal.id === id);
  // A share that is being typed may be blank or 0 for a moment.
  const [isYes, setIsYes] = useState(false);
  const stored = useStore(form.store, ({ values }) => repeatAnswer(read(values) ?? { keptRevenue: null }));
  const isUnreadable = useStore(form.store, ({ rawText }) => goalField(id, "keptRevenue") in rawText);
  const answer = isYes || isUnreadable ? "yes" : stored;
  return (
    <>
      <SelectField
        name={goalField(id, "repeats")}
        label="Do customers pay again every year?"
        className={styles["repeats"]}
        options={REPEAT_ANSWERS}
        disabled={readOnly}
        help="A simulation made for the plan answers it by itself"
        value={answer}
        onValueChange={(chosen) => {
          setIsYes(chosen === "yes");
          // Another answer replaces what was typed below it, too.
          form.setParseError(goalField(id, "keptRevenue"), null);
          form.update((values) => withGoal(values, id, { keptRevenue: keptOfAnswer(chosen) }));
        }}
      />
      {answer === "yes" && (
        <FormNumber
          form={form}
          path={goalField(id, "keptRevenue")}
          label="Kept a year"
          unit="%"
          readOnly={readOnly}
          read={(values) => read(values)?.keptRevenue ?? null}
          write={(values, keptRevenue) => withGoal(values, id, { keptRevenue })}
        />
      )}
    </>
  );
}

interface GoalGrowthProps {
  form: DocumentForm<GoalsFields>;
  id: number;
  baseYear: number;
  currency: string;
}

/** The growth a goal requires; opens its formula. */
function GoalGrowth({ form, id, baseYear, currency }: GoalGrowthProps) {
  const goal = useStore(form.store, ({ values }) => values.goals.find((each) => each.id === id));
  const isFirst = useStore(form.store, ({ values }) => values.goals[0]?.id === id);
  const path = goal === undefined ? null : pathOf(goal, baseYear);
  if (goal === undefined || path === null) return null;
  const unit = unitOf(goal.goal, currency);
  return (
    <Stat
      label={path.growth === "compound" ? "Growth needed (CAGR)" : "Change needed"}
      term={isFirst && path.growth === "compound" ? "cagr" : undefined}
      value={growthWords(path, unit)}
      reason={growthFormula(path, unit)}
    />
  );
}
