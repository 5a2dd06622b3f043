import { z } from "zod";
import { ownerBody } from "../account/owner.ts";
import type { EndpointSchemas } from "../endpoint.ts";
import { successReply } from "../primitives.ts";
import { workspaceParams } from "../workspace/workspaces.ts";
import {
  beginCompanyBody,
  beginCompanyReply,
  companyProviderBody,
  companySignInReply,
  domainBody,
  domainParams,
  domainReply,
  enforcementBody,
  scimTokenReply,
  sessionRulesBody,
  sessionRulesReply,
} from "./company.ts";
import type { companyEndpoints } from "./endpoints.ts";
import { samlAnswerBody, samlProviderBody } from "./saml.ts";

/** Path parameters, body and reply of each endpoint in `endpoints.ts`. */
export const companySchemas = {
  getCompanySignIn: { params: workspaceParams, reply: companySignInReply },
  addCompanyDomain: { params: workspaceParams, body: domainBody, reply: domainReply },
  checkCompanyDomain: { params: domainParams, reply: domainReply },
  removeCompanyDomain: { params: domainParams, reply: successReply },
  saveCompanyProvider: { params: workspaceParams, body: companyProviderBody, reply: companySignInReply },
  saveSamlProvider: { params: workspaceParams, body: samlProviderBody, reply: companySignInReply },
  removeCompanyProvider: { params: workspaceParams, body: ownerBody, reply: successReply },
  testCompanySignIn: { params: workspaceParams, reply: beginCompanyReply },
  enforceCompanySignIn: { params: workspaceParams, body: enforcementBody, reply: companySignInReply },
  saveSessionRules: { params: workspaceParams, body: sessionRulesBody, reply: sessionRulesReply },
  createScimToken: { params: workspaceParams, body: ownerBody, reply: scimTokenReply },
  revokeScimToken: { params: workspaceParams, reply: successReply },
  beginCompany: { body: beginCompanyBody, reply: beginCompanyReply },
  finishCompany: { params: workspaceParams, reply: z.null() },
  receiveSamlAnswer: { params: workspaceParams, body: samlAnswerBody, reply: z.null() },
  getSamlMetadata: { params: workspaceParams, reply: z.string() },
} as const satisfies EndpointSchemas<typeof companyEndpoints>;
