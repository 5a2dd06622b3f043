import type { SimulationReply } from "@beachhead/contract";
import { Copy } from "lucide-react";
import { Button } from "../../../components/button/button.tsx";
import { ExampleTag } from "../../../components/example-tag/example-tag.tsx";
import { ExportMenu } from "../../../components/export-menu.tsx";
import { ShareButton } from "../../../components/share/share-button.tsx";
import { useMayCall } from "../../../lib/workspace/use-workspace.ts";
import { RunUse } from "./run-use.tsx";
import styles from "./simulator-workbench.module.css";
import type { useSimulationSave } from "./use-simulation-save.ts";

const FORMATS = ["xlsx", "pptx", "csv"] as const;

interface WorkbenchHeadProps {
  heading: string;
  /** The saved simulation; null before the first save. */
  stored: SimulationReply | null;
  saving: Pick<ReturnType<typeof useSimulationSave>, "busy" | "save" | "saveCopy">;
}

/** The simulation's title and what can be done with all of it: copy, share, export, save. */
export function WorkbenchHead({ heading, stored, saving }: WorkbenchHeadProps) {
  const maySave = useMayCall("createSimulation");
  return (
    <header className={styles["head"]}>
      <h1 className={styles["title"]}>
        {heading}
        {stored?.example === true && <ExampleTag />}
      </h1>
      {stored !== null && (
        <>
          {maySave && (
            <Button
              icon={<Copy aria-hidden="true" />}
              busy={saving.busy}
              onClick={() => void saving.saveCopy()}
            >
              Save as copy
            </Button>
          )}
          <ShareButton
            subject={{
              kind: "simulation",
              id: stored.id,
              title: stored.simulationTitle || "this simulation",
            }}
          />
          <ExportMenu endpoint="exportSimulation" id={stored.id} formats={FORMATS} />
        </>
      )}
      {maySave && (
        <>
          <Button variant="primary" busy={saving.busy} onClick={() => void saving.save()}>
            Save
          </Button>
          <RunUse stored={stored} />
        </>
      )}
    </header>
  );
}
