import { Check, TriangleAlert } from "lucide-react";
import { SandboxBadge } from "../../components/sandbox-badge/sandbox-badge.tsx";
import { SavedStatus } from "../../components/saved-status/saved-status.tsx";
import { ScaleBar } from "../../components/scale-bar/scale-bar.tsx";
import { Tag, type TagTone } from "../../components/tag/tag.tsx";
import { UsageMeter } from "../../components/usage-meter/usage-meter.tsx";
import type { SavedState } from "../../lib/screen/saved-state.ts";
import { idle, type Specimen, specimen } from "../specimen.tsx";
import { Row } from "./layout.tsx";

const states: readonly { state: string; saved: SavedState }[] = [
  { state: "saved at", saved: { kind: "saved", at: "2027-03-01T10:42:00Z" } },
  { state: "saved", saved: { kind: "saved" } },
  { state: "saving", saved: { kind: "saving" } },
  { state: "kept", saved: { kind: "kept" } },
  { state: "kept, with the reason", saved: { kind: "kept", reason: "Your plan holds 1 product" } },
  { state: "not kept", saved: { kind: "unkept" } },
  { state: "incomplete", saved: { kind: "incomplete", fields: 3 } },
  { state: "trying again", saved: { kind: "retrying" } },
  { state: "offline", saved: { kind: "offline" } },
  { state: "changed elsewhere", saved: { kind: "conflict", onCompare: idle } },
];

const tones: readonly { tone: TagTone; word: string }[] = [
  { tone: "neutral", word: "Not started" },
  { tone: "positive", word: "Achieved" },
  { tone: "caution", word: "At risk" },
  { tone: "negative", word: "Off track" },
  { tone: "accent", word: "Recommended" },
  { tone: "sea", word: "On track" },
];

export const standing: readonly Specimen[] = [
  ...states.map(({ state, saved }) => specimen("Saved status", state, <SavedStatus state={saved} />)),
  specimen("Usage meter", "quiet", <UsageMeter label="Simulations" used={3} limit={5} />),
  specimen("Usage meter", "near", <UsageMeter label="Simulations" used={4} limit={5} />),
  specimen(
    "Usage meter",
    "at the limit",
    <UsageMeter label="Simulations" used={5} limit={5}>
      <a href="#upgrade">Upgrade</a>
    </UsageMeter>,
  ),
  specimen("Usage meter", "no limit", <UsageMeter label="Simulations" used={7} limit={null} />),
  specimen("Usage meter", "nothing of nothing", <UsageMeter label="Users" used={0} limit={0} />),
  specimen("Usage meter", "a large limit", <UsageMeter label="Insights" used={61} limit={100} />),
  specimen("Sandbox badge", "Zoho CRM", <SandboxBadge service="Zoho CRM" />),
  specimen(
    "Tag",
    "every tone",
    <Row>
      {tones.map(({ tone, word }) => (
        <Tag key={tone} tone={tone}>
          {word}
        </Tag>
      ))}
    </Row>,
    { width: "half" },
  ),
  specimen(
    "Tag",
    "with a mark",
    <Row>
      <Tag tone="positive" icon={<Check aria-hidden="true" />}>
        Connected
      </Tag>
      <Tag tone="caution" icon={<TriangleAlert aria-hidden="true" />}>
        Expires in 3 days
      </Tag>
    </Row>,
    { width: "half" },
  ),
  ...[0, 0.35, 1].map((fraction) =>
    specimen(
      "Scale bar",
      `${fraction * 100} %`,
      <ScaleBar fraction={fraction} label={`${fraction * 100} % odds`} />,
    ),
  ),
  specimen("Scale bar", "2 of 3", <ScaleBar fraction={2 / 3} segments={3} label="2 of 3 used" />),
];
