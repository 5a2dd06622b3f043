import type { Clock } from "../../platform/clock/clock.ts";
import type { WithUser } from "../../platform/db/with-user.ts";
import type { Egress } from "../../platform/egress/egress.ts";
import type { WebSearch } from "../../providers/search/index.ts";
import type { Subscriptions } from "../subscriptions/index.ts";
import type { Embedder } from "./embedding/embedder.ts";
import type { TextReader } from "./sources/text-reader.ts";

/** Dependencies of this module's verbs. */
export interface RetrievalDependencies {
  withUser: WithUser;
  subscriptions: Subscriptions;
  clock: Clock;
  /** Reaches public addresses alone, for websites that users name. */
  websites: Egress;
  embedder: Embedder;
  reader: TextReader;
  /** Undefined: no provider of web search is configured. */
  webSearch: WebSearch | undefined;
  /** Named to the websites that are read. */
  publicUrl: string;
}
