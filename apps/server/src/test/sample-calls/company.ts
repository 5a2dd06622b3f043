import type { companyEndpoints } from "@beachhead/contract";
import { newId } from "../../platform/db/uuid.ts";
import { TEST_PASSWORD } from "../../test-app.ts";
import { SAMPLE_CERTIFICATE } from "./certificate.ts";
import type { SampleCalls } from "./sample-call.ts";

/** Of a workspace without company sign-in, apart from what the matrix of roles saves in random order: company-sign-in.test.ts has the calls with a provider. */
export const companySamples: SampleCalls<typeof companyEndpoints> = {
  getCompanySignIn: { thing: "workspace" },
  addCompanyDomain: { thing: "workspace", body: () => ({ domain: `${newId()}.example` }) },
  checkCompanyDomain: { thing: "workspace", answered: 404 },
  removeCompanyDomain: { thing: "workspace", answered: 404 },
  saveCompanyProvider: {
    thing: "workspace",
    body: () => ({
      issuer: "https://login.example.com",
      clientId: "client",
      clientSecret: "secret",
      defaultRole: "viewer",
      roles: [],
      password: TEST_PASSWORD,
    }),
  },
  saveSamlProvider: {
    thing: "workspace",
    body: () => ({
      entityId: "https://login.example.com",
      signInUrl: "https://login.example.com/saml",
      certificates: SAMPLE_CERTIFICATE,
      defaultRole: "viewer",
      roles: [],
      password: TEST_PASSWORD,
    }),
  },
  removeCompanyProvider: {
    thing: "workspace",
    answered: [200, 404],
    body: () => ({ password: TEST_PASSWORD }),
  },
  testCompanySignIn: { thing: "workspace", answered: [200, 404, 502] },
  enforceCompanySignIn: {
    thing: "workspace",
    answered: [200, 404, 409],
    body: () => ({ enforced: false, password: TEST_PASSWORD }),
  },
  saveSessionRules: {
    thing: "workspace",
    body: () => ({ longestHours: 12, idleMinutes: null, twoFactor: false }),
  },
  createScimToken: { thing: "workspace", body: () => ({ password: TEST_PASSWORD }) },
  revokeScimToken: { thing: "workspace", answered: [200, 404] },
  beginCompany: { answered: 404, body: () => ({ email: "ada@nowhere.example" }) },
  finishCompany: { answered: 303 },
  receiveSamlAnswer: { answered: 303, body: () => ({ SAMLResponse: "PHg+", RelayState: "state" }) },
  getSamlMetadata: { answered: [200, 404] },
};
