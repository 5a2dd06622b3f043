import { buffer } from "node:stream/consumers";
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from "smtp-server";
import type { Faults } from "./faults.ts";
import type { Mailbox } from "./mailbox.ts";

const SIZE_LIMIT = 1024 * 1024;

/** A mail server that delivers mail for any recipient to the mailbox. Recipients that begin with "bad" do not exist. */
export function createSmtp(mailbox: Mailbox, faults: Faults): SMTPServer {
  async function takeMail(stream: SMTPServerDataStream, session: SMTPServerSession): Promise<Outcome> {
    let message: Buffer;
    try {
      message = await buffer(stream);
    } catch {
      return "gone";
    }
    if (stream.sizeExceeded) return refusal(552, "Too large");
    if (faults.take("try-later")) return refusal(451, "Try again later");
    if (faults.take("no-such-text")) return refusal(554, "Not taken");
    try {
      await mailbox.take(
        message,
        session.envelope.rcptTo.map(({ address }) => address),
      );
    } catch {
      return refusal(451, "Could not be kept");
    }
    return faults.take("cut-after-taking") ? "cut" : "taken";
  }

  const server = new SMTPServer({
    banner: "Beachhead sandbox",
    disabledCommands: ["AUTH", "STARTTLS"],
    size: SIZE_LIMIT,
    maxClients: 100,
    closeTimeout: 200,
    onConnect(_session, done) {
      if (faults.take("hang")) return;
      done(faults.take("refuse") ? refusal(421, "Not now") : null);
    },
    onRcptTo(recipient, _session, done) {
      const unknown = recipient.address.startsWith("bad") || faults.take("no-such-mailbox");
      done(unknown ? refusal(550, "No such mailbox") : null);
    },
    onData(stream, session, done) {
      void takeMail(stream, session).then(answer);

      function answer(outcome: Outcome): void {
        if (outcome === "gone") return;
        if (outcome !== "cut") return done(outcome === "taken" ? null : outcome);
        for (const connection of server.connections) connection.close();
      }
    },
  });
  // A client that goes away in the middle is its own affair.
  server.on("error", () => undefined);
  return server;
}

/** "gone": the client went away in the middle of the message. */
type Outcome = "taken" | "cut" | "gone" | Error;

const refusal = (responseCode: number, text: string) => Object.assign(new Error(text), { responseCode });
