import { Panel } from "../../../components/panel/panel.tsx";
import { DataExport } from "./data-export.tsx";

/** All the user's data as one archive. */
export function DataSection() {
  return (
    <Panel title="Data export" subtitle="Everything you have here, in one ZIP file">
      <DataExport />
    </Panel>
  );
}
