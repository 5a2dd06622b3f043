import { type BusinessModelId, businessModelNames } from "@beachhead/contract/business-model-names";
import { CircleUserRound, Gauge, HardDrive, ListChecks, ReceiptText, Share2 } from "lucide-react";
import type { ReactNode } from "react";
import styles from "./typical.module.css";

const icons: Record<BusinessModelId, ReactNode> = {
  "saas-per-seat": <CircleUserRound aria-hidden="true" />,
  "saas-usage": <Gauge aria-hidden="true" />,
  "hardware-service": <HardDrive aria-hidden="true" />,
  "agency-retainer": <ReceiptText aria-hidden="true" />,
  "marketplace-fee": <Share2 aria-hidden="true" />,
  "project-services": <ListChecks aria-hidden="true" />,
};

interface StartFromProps {
  /** Null: none is chosen. */
  chosen: BusinessModelId | null;
  /** Null takes the choice back. */
  onChoose: (id: BusinessModelId | null) => void;
}

/** The business models to start from. A press on the chosen one takes the choice back. */
export function StartFrom({ chosen, onChoose }: StartFromProps) {
  return (
    <div className={styles["startFrom"]} role="group" aria-label="Start from typical figures">
      <span className={styles["startLabel"]} aria-hidden="true">
        Start from
      </span>
      {businessModelNames.map(({ id, short }) => (
        <button
          key={id}
          type="button"
          className={styles["model"]}
          aria-pressed={id === chosen}
          onClick={() => onChoose(id === chosen ? null : id)}
        >
          {icons[id]}
          {short}
        </button>
      ))}
    </div>
  );
}
