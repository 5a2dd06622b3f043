import { zohoDataCentres } from "@beachhead/contract";
import { expect, test } from "vitest";
import { ConnectorError } from "../../platform/connectors/connector-error.ts";
import type { Egress } from "../../platform/egress/egress.ts";
import { zohoAuthorization } from "./authorization.ts";
import { zohoHosts } from "./data-centres.ts";

/** Zoho's lists (zoho.com/accounts/protocol/oauth/multi-dc.html and those of its applications), 2026-11. */
test.each([
  ["uk", "https://accounts.zoho.uk", "https://www.zohoapis.uk", "https://campaigns.zoho.uk"],
  ["ae", "https://accounts.zoho.ae", "https://www.zohoapis.ae", "https://campaigns.zoho.ae"],
  ["sa", "https://accounts.zoho.sa", "https://www.zohoapis.sa", "https://campaigns.zoho.sa"],
  // NangoHQ/nango#7295: Canada's applications are at zohocloud.ca, its API is not.
  ["ca", "https://accounts.zohocloud.ca", "https://www.zohoapis.ca", "https://campaigns.zohocloud.ca"],
  ["cn", "https://accounts.zoho.com.cn", "https://www.zohoapis.com.cn", "https://campaigns.zoho.com.cn"],
] as const)("Zoho's data centre %s has its accounts server, API and Campaigns", (dataCentre, ...hosts) => {
  const { accounts, api, campaigns } = zohoHosts[dataCentre];
  expect([accounts, api, campaigns]).toEqual(hosts);
});

const answering = (apiDomain: string): Egress => ({
  fetchOutside: async () => ({
    status: 200,
    url: "",
    text: JSON.stringify({
      access_token: "1000.a",
      refresh_token: "1000.b",
      expires_in: 3600,
      api_domain: apiDomain,
    }),
    header: () => undefined,
  }),
  close: async () => undefined,
});
const refreshAt = (dataCentre: string, apiDomain: string) =>
  zohoAuthorization({ hosts: zohoHosts, sandbox: undefined }, answering(apiDomain), []).refresh(
    { clientId: "1000.C", clientSecret: "s", refreshToken: "1000.b", accessToken: "" },
    dataCentre,
  );

// trycompai/comp#3229, asciisd/zoho-v3#38
test("a token is used at the API host that it names, or refused as of another data centre", async () => {
  for (const dataCentre of zohoDataCentres)
    expect(await refreshAt(dataCentre, zohoHosts[dataCentre].api)).toMatchObject({ accessToken: "1000.a" });
  expect(await refreshAt("us", "")).toMatchObject({ accessToken: "1000.a" });
  for (const other of ["https://www.zohoapis.eu", "https://evil.example"]) {
    const failure = await refreshAt("us", other).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(ConnectorError);
    expect(failure).toMatchObject({ kind: "data-centre" });
  }
});
