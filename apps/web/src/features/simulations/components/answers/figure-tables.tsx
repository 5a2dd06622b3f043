import { Panel } from "../../../../components/panel/panel.tsx";
import { useYears } from "../../../../components/years.tsx";
import { formatNumber, formatPercent } from "../../../../lib/format/numbers.ts";
import { yearHeadings } from "../../../../lib/format/years.ts";
import type { Answer } from "../../state/answer.ts";
import { cashRows, planRows, statementRows } from "../../view/figure-rows.ts";
import { SCENARIO_PLACE, type ScenarioName } from "../../view/findings.ts";
import styles from "./answers.module.css";
import { FigureTable } from "./figure-table.tsx";

/** Every figure of one scenario: prices to the cent, forecasts in whole money. */
export function FigureTables({ answer, scenario }: { answer: Answer; scenario: ScenarioName }) {
  const names = useYears();
  const years = yearHeadings(names);
  const result = answer.result[scenario];
  const { currency } = answer;
  const target = answer.request.inputs.targetYear - 1;
  const subtitle = `${SCENARIO_PLACE[scenario]}, ${currency}`;
  return (
    <>
      <Panel title="Revenue to EBIT" subtitle={subtitle}>
        <FigureTable
          caption="Revenue to EBIT"
          corner={currency}
          columns={years}
          rows={statementRows(result)}
          stressed={target}
        />
      </Panel>
      <Panel title="Each plan" subtitle={subtitle}>
        {result.plans.map((plan) => (
          <div key={plan.name}>
            <h3 className={styles["planTitle"]}>
              {plan.name}: {formatPercent(plan.attainment * 100, 2)} of its {formatNumber(plan.targetRevenue)}{" "}
              in {names.inSentence(target + 1)}
            </h3>
            <FigureTable
              caption={plan.name}
              corner={currency}
              columns={years}
              rows={planRows(plan)}
              stressed={target}
            />
          </div>
        ))}
      </Panel>
      <Panel title="Cash" subtitle={`${subtitle}, before tax and working capital`}>
        <FigureTable
          caption="Cash"
          corner={currency}
          columns={["Start", ...years]}
          rows={cashRows(result)}
          stressed={target + 1}
        />
      </Panel>
    </>
  );
}
