import { Explained } from "../../../components/stat/explained.tsx";
import { type ChannelChoice, typicalMonths } from "../view/channel-groups.ts";
import styles from "./channel-picker.module.css";

/** The typical months of a channel, with what they are made of. */
export function Months({ choice }: { choice: ChannelChoice }) {
  const { rampUp, leadToClosure } = choice.months;
  const sum = typicalMonths(choice);
  return (
    <Explained
      label={`Months of ${choice.label}`}
      reason={`${rampUp} months of ramp-up + ${leadToClosure} months from lead to closure = ${sum} months`}
      className={styles["months"]}
    >
      {sum} mo
    </Explained>
  );
}
