import type { Comparison } from "@beachhead/contract";
import { Panel } from "../../../components/panel/panel.tsx";
import { formatChange, formatCount } from "../../../lib/format/numbers.ts";
import answers from "../components/answers/answers.module.css";
import { type Compared, changeName, valueText } from "../view/comparison.ts";

interface ChangesTableProps {
  compared: readonly Compared[];
  steps: Comparison["steps"];
  /** Amounts of different currencies are not compared. */
  showsEffects: boolean;
}

/** Every changed input from each simulation to the next, with its effect. */
export function ChangesTable({ compared, steps, showsEffects }: ChangesTableProps) {
  const rows = steps.flatMap(({ changes }, index) => {
    const from = compared[index];
    const to = compared[index + 1];
    if (from === undefined || to === undefined) return [];
    return changes.map((change) => ({
      key: `${to.letter} ${change.path}`,
      between: `${from.letter} to ${to.letter}`,
      name: changeName(change, to.simulation),
      change,
    }));
  });
  if (rows.length === 0)
    return <Panel title="No input differs">The simulations have the same inputs, cost and options.</Panel>;
  return (
    <Panel
      title={`${formatCount(rows.length, "input")} changed`}
      subtitle="The effect on the target year once the changes above it are made"
    >
      {/* A wide table scrolls inside its panel, so the panel takes the focus. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={answers["tableScroll"]} tabIndex={0} role="group" aria-label="Changed inputs">
        <table className={answers["table"]} aria-label="Changed inputs">
          <thead>
            <tr>
              <th scope="col">Input</th>
              {steps.length > 1 && <th scope="col">Between</th>}
              <th scope="col">Before</th>
              <th scope="col">After</th>
              {showsEffects && <th scope="col">Revenue</th>}
              {showsEffects && <th scope="col">EBIT</th>}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, between, name, change }) => (
              <tr key={key}>
                <th scope="row">{name}</th>
                {steps.length > 1 && <td>{between}</td>}
                <td>{valueText(change.before, change.path)}</td>
                <td className={answers["on"]}>{valueText(change.after, change.path)}</td>
                {showsEffects && <td>{formatChange(change.revenue, 0)}</td>}
                {showsEffects && <td>{formatChange(change.ebit, 0)}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Panel>
  );
}
