import type { DashboardView } from "../dashboard-view.ts";

/** Which deals are shown: those behind a bar, a month or a remark. */
export interface DealsAsked {
  period: "current" | "cumulative";
  kind: "channel" | "product" | "geo" | "month" | "unmapped" | "unconverted";
  /** Name of the channel, product or geography, or a month's number; empty otherwise. */
  name: string;
}

const NAME = "deals";
const kinds = ["channel", "product", "geo", "month", "unmapped", "unconverted"] as const;

/** The deals that the address asks for; null without any, and for text that the dashboards do not write. */
export function dealsAsked({ read }: Pick<DashboardView, "read">): DealsAsked | null {
  const [period, kindText, ...name] = (read(NAME) ?? "").split(".");
  const kind = kinds.find((each) => each === kindText);
  if (kind === undefined || (period !== "current" && period !== "cumulative")) return null;
  return { period, kind, name: name.join(".") };
}

/** In the address, so that Back closes them and a link opens them. */
export function showDeals({ change }: Pick<DashboardView, "change">, asked: DealsAsked | null): void {
  change({ [NAME]: asked && [asked.period, asked.kind, asked.name].join(".") });
}

/** The query of the endpoint. Bars and months count won deals, remarks all deals. */
export function queryOfDeals({ period, kind, name }: DealsAsked): Record<string, string> {
  switch (kind) {
    case "channel":
      return { period, figure: "closed", channel: name };
    case "product":
      return { period, figure: "closed", rowProduct: name };
    case "geo":
      return { period, figure: "closed", rowGeo: name };
    case "month":
      return { period, figure: "closed", month: name };
    case "unmapped":
      return name === "closed"
        ? { period, figure: "closed", unmapped: "1" }
        : { period, figure: "all", unmapped: "1" };
    case "unconverted":
      return { period, figure: "all", unconverted: "1" };
  }
}
