import type { FastifyBaseLogger } from "fastify";
import type { Config } from "./config.ts";
import type { AdvisorSettings } from "./modules/advisor/index.ts";
import type { StreamLimits } from "./modules/events/index.ts";
import type { Invoicing } from "./modules/payments/index.ts";
import type { RetrievalSettings } from "./modules/retrieval/index.ts";
import type { SimulationEngine } from "./modules/simulations/index.ts";
import type { PasswordHasher } from "./platform/auth/password-hasher.ts";
import type { Clock } from "./platform/clock/clock.ts";
import type { Vault } from "./platform/crypto/envelope.ts";
import type { Pools } from "./platform/db/pool.ts";
import type { JobLimits } from "./platform/engine-workers/worker-pool.ts";
import type { Lifecycle } from "./platform/http/server.ts";
import type { ReaderLimits } from "./platform/http/slow-readers.ts";
import type { Metrics } from "./platform/metrics/metrics.ts";
import type { Mailer } from "./platform/outbox/index.ts";
import type { SandboxMailbox } from "./providers/mail/index.ts";
import type { MixpanelSettings } from "./providers/mixpanel/index.ts";

export interface AppDependencies {
  config: Pick<
    Config,
    | "allowedHosts"
    | "consulting"
    | "defaultPlan"
    | "providers"
    | "publicUrl"
    | "rateLimits"
    | "sandboxes"
    | "securityContact"
    | "textsDirectory"
    | "signUps"
    | "trustedProxies"
    | "webDist"
  > & {
    /** Absent: the built-in advisor without additions. */
    advisor?: AdvisorSettings;
    /** Absent: the word vectors of this installation. */
    retrieval?: RetrievalSettings;
    /** Absent: by calendar years in UTC. */
    invoicing?: Invoicing | undefined;
    /** Absent: usage is not reported. */
    analytics?: MixpanelSettings | undefined;
  };
  pools: Pools;
  clock: Clock;
  log: FastifyBaseLogger;
  lifecycle: Lifecycle;
  authSecret: string;
  /** Seals what must be read again. */
  vault: Vault;
  /** Undefined: mails wait in the outbox. */
  mailer: Mailer | undefined;
  /** Reads the mails that a sandbox took. Absent: the configured sandbox, if any. */
  mailbox?: SandboxMailbox | undefined;
  /** How slowly answers may be read; default: `READER_LIMITS`. */
  readers?: ReaderLimits | undefined;
  /** How many event streams may be open; default: `STREAM_LIMITS`. */
  streams?: StreamLimits | undefined;
  /** A later event loop turns requests away; default: that of `createOverload`. */
  mostDelayMilliseconds?: number;
  /** How long reading a large body and making a file may take; default: that of `createWorkerPool`. */
  jobLimits?: JobLimits;
  /** Whether this process works on jobs as well; asking for them needs no worker. Default true. */
  worksOnJobs?: boolean;
  /** Whether this process answers more than its health. Default true. */
  servesRequests?: boolean;
  /** Folder with the assets of other builds. */
  keptAssets?: string | undefined;
  /** Absent: nothing is counted. */
  metrics?: Metrics | undefined;
  /** Closed with the app. Absent: `createSimulationEngine()`. */
  simulationEngine?: SimulationEngine | undefined;
  /** Default: `createPasswordHasher()`. */
  passwordHasher?: PasswordHasher;
  /** Moves the periods of limits in tests. Absent: the database's clock. */
  testClockOfLimits?: Clock;
}
