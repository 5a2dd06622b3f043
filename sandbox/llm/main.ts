/**
 * Runs the sandbox of a model server by itself: `node sandbox/llm/main.ts ["mode"]`. It prints the variables that point
 * the app at it. `npm start` never starts it, because its picks are not advice. Ends with its starter.
 */
import { isMode } from "./modes.ts";
import { createLlmSandbox, SANDBOX_KEY } from "./server.ts";

const given = process.argv[2] ?? "valid";
if (!isMode(given)) throw new Error(`There is no mode ${given}`);
const { server } = createLlmSandbox(given);
server.listen(Number(process.env["PORT"] ?? 0), "127.0.0.1", () => {
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  const url = `http://127.0.0.1:${port}`;
  console.log(`LLM_BASE_URL=${url}/v1 LLM_API_KEY=${SANDBOX_KEY} LLM_MODEL=sandbox`);
  process.send?.({ url, key: SANDBOX_KEY });
});
process.once("disconnect", () => process.exit(0));
