/** For tests: a mail server that answers as each test wants. */
import { SMTPServer } from "smtp-server";

/**
 * What happens to a mail: it is taken; refused for now or for good, at its recipient or after its text; taken and
 * the line cut before the answer; or nothing is ever said.
 */
export type Behaviour =
  | "take"
  | "try again"
  | "no such mailbox"
  | "no such text"
  | "cut after taking"
  | "silence";

export interface TestSmtpServer {
  port: number;
  /** Whole messages, as they came. */
  received: string[];
  /** Connections so far. */
  connections: number;
  behaviour: Behaviour;
  close(): Promise<void>;
}

/** @param certificate for STARTTLS, which is not offered without one */
export async function startTestSmtpServer(
  port = 0,
  certificate?: { key: string; cert: string },
): Promise<TestSmtpServer> {
  const refuse = (responseCode: number) => Object.assign(new Error("No"), { responseCode });
  const server = new SMTPServer({
    disabledCommands: certificate === undefined ? ["AUTH", "STARTTLS"] : ["AUTH"],
    ...certificate,
    closeTimeout: 50,
    onConnect(_session, done) {
      state.connections += 1;
      if (state.behaviour !== "silence") done();
    },
    onRcptTo(_address, _session, done) {
      if (state.behaviour === "no such mailbox") done(refuse(550));
      else done();
    },
    onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.once("end", () => {
        if (state.behaviour === "try again") return done(refuse(451));
        if (state.behaviour === "no such text") return done(refuse(554));
        state.received.push(Buffer.concat(chunks).toString("utf8"));
        if (state.behaviour !== "cut after taking") return done();
        for (const connection of server.connections) connection.close();
      });
    },
  });
  server.on("error", () => undefined);
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", resolve);
  });
  const address = server.server.address();
  const state: TestSmtpServer = {
    port: typeof address === "object" && address !== null ? address.port : 0,
    received: [],
    connections: 0,
    behaviour: "take",
    close: () => new Promise((resolve) => server.close(resolve)),
  };
  return state;
}
