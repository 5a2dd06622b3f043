import { afterEach, beforeEach, expect, test } from "vitest";
import type { MailSettings } from "./settings.ts";
import { startTestSmtpServer, type TestSmtpServer } from "./test-smtp-server.ts";
import { warnOfMailServer } from "./warn-of-mail-server.ts";

let server: TestSmtpServer;
beforeEach(async () => {
  server = await startTestSmtpServer();
});
afterEach(() => server.close());

/** What a start logs. @param own what differs from a server in production that wants TLS of a server without it */
async function warnings(own: {
  production?: boolean;
  processType?: string;
  mail?: Partial<MailSettings> | null;
}) {
  const logged: unknown[][] = [];
  const mail: MailSettings = {
    host: "127.0.0.1",
    port: server.port,
    secure: false,
    requireTls: true,
    login: undefined,
    from: { name: "Beachhead", address: "no-reply@plan.example" },
    sandbox: undefined,
    ...own.mail,
  };
  await warnOfMailServer(
    {
      production: own.production ?? true,
      processType: own.processType ?? "all",
      mail: own.mail === null ? undefined : mail,
    },
    { warn: (...words: unknown[]) => void logged.push(words) },
  );
  return logged;
}

test.each(["all", "worker"])(
  "a process of type %s says at start why no mail can be sent",
  async (processType) => {
    const [warning = [], ...others] = await warnings({ processType });
    expect(warning[0]).toHaveProperty(
      "reason",
      expect.stringMatching(/offers no TLS, but TLS is required\. Set SMTP_TLS=if-offered/),
    );
    expect([warning[1], others]).toEqual(["no mail can be sent; mails wait until it can", []]);
    expect(server.received).toEqual([]);
  },
);

test("nothing is logged at start where mail can be sent", async () => {
  expect(await warnings({ mail: { requireTls: false } })).toEqual([]);
  expect(server.connections).toBe(1);
});

test.each([
  ["a process that sends no mail", { processType: "web" }],
  ["a start outside production", { production: false }],
  ["a server without mail settings", { mail: null }],
  ["a sandbox for mails", { mail: { sandbox: { url: "http://localhost:1", token: "t" } } }],
])("%s connects to no mail server", async (_what, own) => {
  expect(await warnings(own)).toEqual([]);
  expect(server.connections).toBe(0);
});
