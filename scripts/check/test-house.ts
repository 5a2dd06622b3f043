import { checkBoundaries } from "./boundaries.ts";
import { formatFindings } from "./finding.ts";
import { fixture } from "./test-fixture.ts";

const manifests = {
  "package.json": { name: "root", devDependencies: { vitest: "1.0.0" } },
  "packages/engine/package.json": { name: "@house/engine", exports: { ".": "./src/index.ts" } },
  "packages/contract/package.json": {
    name: "@house/contract",
    exports: { ".": "./src/index.ts" },
    dependencies: { "@house/engine": "1.0.0" },
  },
  "apps/server/package.json": {
    name: "@house/server",
    dependencies: { "@house/engine": "1.0.0", "@house/contract": "1.0.0" },
  },
  "apps/web/package.json": {
    name: "@house/web",
    dependencies: { "@house/engine": "1.0.0", "@house/contract": "1.0.0", react: "1.0.0" },
  },
  "e2e/package.json": { name: "@house/e2e", devDependencies: { "@house/contract": "1.0.0" } },
};

/** A house in order: every layer once, every declared package used. */
const sound = {
  ...manifests,
  "packages/engine/src/index.ts": 'export { grow } from "./growth.ts";\nexport type Rate = number;\n',
  "packages/engine/src/growth.ts":
    "export const grow = (value: number) => Math.sqrt(value) + Math.floor(value);\n",
  "packages/contract/src/index.ts":
    'import type { Rate } from "@house/engine";\nexport interface Plan { rate: Rate }\n',
  "apps/server/src/app.ts":
    'import { costs } from "./modules/costs/index.ts";\nimport { grow } from "@house/engine";\nexport const app = [costs, grow];\n',
  "apps/server/src/platform/http/route.ts":
    'import type { Plan } from "@house/contract";\nexport const route = (plan: Plan) => plan;\n',
  "apps/server/src/modules/costs/index.ts": 'export { costs } from "./store.ts";\n',
  "apps/server/src/modules/costs/store.ts":
    'import { route } from "../../platform/http/route.ts";\nexport const costs = route;\n',
  "apps/server/src/modules/costs/store.test.ts":
    'import { test } from "vitest";\nimport { app } from "../../app.ts";\ntest("works", () => void app);\n',
  "apps/server/src/modules/plans/index.ts":
    'import { costs } from "../costs/index.ts";\nexport const plans = costs;\n',
  "apps/web/src/app/router.tsx":
    'import { Costs } from "../features/costs/screen.tsx";\nexport const routes = [Costs];\n',
  "apps/web/src/features/costs/screen.tsx":
    'import { Button } from "../../components/button.tsx";\nimport { costs } from "../../data/costs.ts";\nexport const Costs = () => <Button key={costs.length} />;\n',
  "apps/web/src/data/costs.ts": 'import { call } from "../lib/call.ts";\nexport const costs = call;\n',
  "apps/web/src/features/plans/screen.tsx": "export const Plans = () => null;\n",
  "apps/web/src/components/button.tsx":
    'import { memo } from "react";\nimport { grow } from "@house/engine";\nimport { call } from "../lib/call.ts";\nexport const Button = memo(() => <b>{grow(1) + call.length}</b>);\n',
  "apps/web/src/design/page.tsx":
    'import { Button } from "../components/button.tsx";\nexport const Page = () => <Button />;\n',
  "apps/web/src/lib/call.ts":
    'import type { Plan } from "@house/contract";\nexport const call = (plan: Plan) => plan;\n',
  "e2e/costs.spec.ts":
    'import type { Plan } from "@house/contract";\nexport const plan: Plan = { rate: 1 };\n',
};

/** The faults of the house in order with these files changed or added, as text. */
export function faultsWith(changes: Record<string, string | object>): string {
  return formatFindings(checkBoundaries(fixture({ ...sound, ...changes })));
}
