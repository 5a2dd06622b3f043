import { type CrmStage, comparableName, type DealStatus } from "@beachhead/contract";
import { listIn, textIn, valueIn } from "../../platform/connectors/ask-vendor.ts";

export interface PipelineStage extends CrmStage {
  /** Unique among stages that mean different things. */
  name: string;
}

export interface PipelineStages {
  byName: Record<string, CrmStage>;
  /** Stage IDs are unique in their pipeline only. */
  find(pipeline: string, stage: string): PipelineStage | undefined;
}

/** The stages of all pipelines in HubSpot's answer. */
export function stagesIn(body: unknown): PipelineStages {
  const byName: Record<string, CrmStage> = {};
  const known = new Map<string, CrmStage>();
  const byId = new Map<string, PipelineStage>();

  /** The first of the names that no stage with another meaning has. */
  const nameOf = (stage: CrmStage, names: readonly string[]): string =>
    names.find((name) => {
      const other = known.get(comparableName(name));
      return other === undefined || (other.percent === stage.percent && other.outcome === stage.outcome);
    }) ?? names.join(" ");

  for (const pipeline of listIn(body, "results")) {
    const [pipelineId, pipelineLabel] = [textIn(pipeline, "id"), textIn(pipeline, "label")];
    for (const each of listIn(pipeline, "stages")) {
      const [id, label] = [textIn(each, "id"), textIn(each, "label")];
      const metadata = valueIn(each, "metadata");
      const percent = Number(textIn(metadata, "probability") || Number.NaN) * 100;
      if (!(percent >= 0 && percent <= 100)) continue;
      const stage = { percent, outcome: outcomeOf(percent, textIn(metadata, "isClosed") === "true") };
      const names = [label, `${label} (${pipelineLabel})`, `${label} (${pipelineLabel}, ${id})`];
      const name = nameOf(stage, names);
      byName[name] = stage;
      known.set(comparableName(name), stage);
      byId.set(`${pipelineId} ${id}`, { ...stage, name });
      if (!byId.has(id)) byId.set(id, { ...stage, name });
    }
  }
  return { byName, find: (pipeline, stage) => byId.get(`${pipeline} ${stage}`) ?? byId.get(stage) };
}

/** HubSpot closes stages of 0 and 100 % only. */
function outcomeOf(percent: number, isClosed: boolean): DealStatus {
  if (!isClosed) return "open";
  return percent >= 50 ? "won" : "lost";
}
