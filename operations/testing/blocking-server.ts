/** For tests: a server process as the supervisor starts it, which stops answering when it is asked for /block and says its flags at /flags. */
import { createServer } from "node:http";
import { answerPings } from "../../apps/server/src/platform/supervision/heartbeat.ts";

answerPings();
createServer((request, response) => {
  if (request.url === "/block") for (;;);
  response.end(request.url === "/flags" ? process.execArgv.join(" ") : String(process.pid));
}).listen(Number(process.env["PORT"]), "127.0.0.1");
process.once("SIGTERM", () => process.exit(0));
