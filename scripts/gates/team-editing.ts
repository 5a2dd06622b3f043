import { type Gate, unless } from "./gate.ts";
import { editTogether } from "./team-editing/edit-together.ts";

const SECONDS = { small: 16, full: 120 } as const;
/** With fewer there would be hardly anything to lose. */
const LEAST_WRITES_A_SECOND = 2;
/** Milliseconds until a change is heard of. */
const MOST_DELAY = 2_000;

/** Members of a team edit one plan together: scripts/gates/team-editing/edit-together.ts. */
export const teamEditingGate: Gate = {
  name: "team-editing",
  title: "Twenty members edit one plan",
  what: "Twenty members of a team edit the goals of one plan on two servers, each on top of what others saved, and one server is killed on the way. Every acknowledged write is in the history under its member's name, other members hear of it within 2 seconds (95 of 100), and at the end all see what is stored.",
  runsAlone: true,
  async run(size, seed) {
    const seconds = SECONDS[size];
    const counts = await editTogether(seconds, seed);
    const { acknowledged, unanswered, notInHistory, overwritten, unheard, disagreeing, delays } = counts;
    const share = (part: number) => Math.round(delays[Math.ceil(delays.length * part) - 1] ?? 0);
    const complaints = [
      ...unless(acknowledged >= seconds * LEAST_WRITES_A_SECOND, "Hardly anything was written"),
      ...unless(notInHistory === 0, `${notInHistory} acknowledged writes are not in the history`),
      ...unless(overwritten === 0, `${overwritten} goals lost their last acknowledged value`),
      ...unless(unheard === 0, `${unheard} changes were not heard of on an open stream`),
      ...unless(share(0.95) <= MOST_DELAY, `Changes were heard of after ${share(0.95)} ms`),
      ...unless(disagreeing === 0, `${disagreeing} members do not see what is stored`),
    ];
    return {
      table: [
        ["Counted", "Figure"],
        ["Seconds of edits", seconds],
        ["Writes acknowledged", acknowledged],
        ["Writes unanswered at the kill", unanswered],
        ["Acknowledged writes not in the history", notInHistory],
        ["Goals without their last acknowledged value", overwritten],
        ["Changes heard of", delays.length],
        ["Heard of after the answer, half of them within", `${share(0.5)} ms`],
        ["Heard of after the answer, 95 of 100 within", `${share(0.95)} ms`],
        ["Changes not heard of on an open stream", unheard],
        ["Members who see something else at the end", disagreeing],
      ],
      complaints,
    };
  },
};
