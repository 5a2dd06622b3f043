/** Begin the keys of queries that answer with what is computed from documents. */
export const PRICING_FIGURES = ["dashboards", "pricing"] as const;
export const PLANNED_FIGURES = ["dashboards", "planned-vs-actual"] as const;
export const CALIBRATION = ["dashboards", "calibration"] as const;
/** A plan and what is made for it, now; the plan's id follows. */
export const PLAN_STATE = ["plan-state"] as const;
