import { type Alert, type AlertMetric, alertMetrics, type BodyInputOf } from "@beachhead/contract";
import { useState } from "react";
import { metricWords } from "./alert-words.ts";

interface Rule {
  name: string;
  metric: AlertMetric;
  subjectId: string | null;
  channel: string;
  low: number | null;
  high: number | null;
  people: readonly string[];
  byMail: boolean;
  byInbox: boolean;
  webhookIds: readonly string[];
}

export const isMetric = (value: string): value is AlertMetric =>
  alertMetrics.some((metric) => metric === value);

const usual = (userId: string): Rule => ({
  name: "",
  metric: "odds",
  subjectId: null,
  channel: "",
  low: 50,
  high: null,
  people: [userId],
  byMail: true,
  byInbox: true,
  webhookIds: [],
});

/** The fields of an alert's form. @param userId who is notified of a new one */
export function useAlertRule(alert: Alert | null, userId: string) {
  const [rule, setRule] = useState<Rule>(alert ?? usual(userId));
  const change = (changes: Partial<Rule>) => setRule((before) => ({ ...before, ...changes }));
  return {
    rule,
    change,
    /** A simulation is no GTM plan, and each figure has a range of its own. */
    changeMetric(metric: AlertMetric) {
      const isOther = (metric === "odds") !== (rule.metric === "odds");
      const { ends } = metricWords[metric];
      change({
        metric,
        ...(isOther && { subjectId: null }),
        low: ends.includes("low") ? (rule.low ?? 20) : null,
        high: ends.includes("high") ? (rule.high ?? (metric === "pace" ? 10 : 50)) : null,
      });
    },
    toggle(field: "people" | "webhookIds", id: string, isChosen: boolean) {
      const others = rule[field].filter((each) => each !== id);
      change({ [field]: isChosen ? [...others, id] : others });
    },
    body(mutedUntil: string | null): BodyInputOf<"updateAlert"> {
      return { ...rule, people: [...rule.people], webhookIds: [...rule.webhookIds], mutedUntil };
    },
  };
}
