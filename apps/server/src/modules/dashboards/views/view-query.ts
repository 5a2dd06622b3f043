const NAMES: Readonly<Record<string, string>> = { gtmPlanId: "gtmPlan", targetYear: "year" };

/** The query of planned against actual that a saved view asks for; undefined for views of other dashboards. */
export function revenueQueryOf(view: string): ((name: string) => string | undefined) | undefined {
  const choices = new URLSearchParams(view);
  if ((choices.get("tab") ?? "plannedVsActualRevenue") !== "plannedVsActualRevenue") return undefined;
  return (name) => choices.get(NAMES[name] ?? name) ?? undefined;
}
