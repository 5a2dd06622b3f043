import { type IncomingMessage, ServerResponse } from "node:http";
import { type AppScope, appScopes } from "@beachhead/contract";
import type { Provider } from "oidc-provider";
import { resourceOf } from "./addresses.ts";
import { detachedRequest } from "./detached-request.ts";
import { hasAppCookie } from "./provider.ts";
import { hostOf, isOnDevice } from "./registration.ts";

/** An app that asks for access in a browser. */
export interface AskingApp {
  clientId: string;
  name: string;
  /** Where the answer goes. */
  host: string;
  isLocal: boolean;
  /** The most that it asks for. */
  scope: AppScope;
}

/** Which request of access it is: the id in the address of the page, and the cookies of the browser that began it. */
export interface AppRequestKey {
  id: string;
  cookie: string | undefined;
}

/** Requests of access that apps began and users answer. */
export interface AppRequests {
  /** Undefined when it has expired, or another browser began it. */
  find(key: AppRequestKey): Promise<AskingApp | undefined>;
  /** Lets the app in. @param grantId the access token of its connection. @returns where the browser goes next */
  allow(key: AppRequestKey, grant: { userId: string; grantId: string; scope: AppScope }): Promise<string>;
  /** @returns where the browser goes next */
  refuse(key: AppRequestKey): Promise<string>;
}

export function createAppRequests(load: () => Promise<Provider>, publicUrl: string): AppRequests {
  const interactionOf = async (provider: Provider, { id, cookie }: AppRequestKey) => {
    const request = requestWith(cookie);
    const interaction = await provider.interactionDetails(request, new ServerResponse(request));
    return interaction.uid === id ? interaction : undefined;
  };
  const answer = async (cookie: string | undefined, result: Parameters<Provider["interactionResult"]>[2]) => {
    const request = requestWith(cookie);
    return (await load()).interactionResult(request, new ServerResponse(request), result);
  };

  return {
    async find(key) {
      if (!hasAppCookie(key.cookie)) return undefined;
      const provider = await load();
      const interaction = await interactionOf(provider, key).catch(() => undefined);
      const { client_id: clientId, redirect_uri: address, scope } = interaction?.params ?? {};
      if (typeof clientId !== "string" || typeof address !== "string") return undefined;
      const client = await provider.Client.find(clientId);
      if (client === undefined) return undefined;
      const asked = typeof scope === "string" ? scope.split(" ") : [];
      return {
        clientId,
        name: client.clientName ?? hostOf(address),
        host: hostOf(address),
        isLocal: isOnDevice(address),
        scope: appScopes.findLast((each) => asked.includes(each)) ?? "read",
      };
    },

    async allow({ cookie }, { userId, grantId, scope }) {
      const provider = await load();
      const request = requestWith(cookie);
      const { params } = await provider.interactionDetails(request, new ServerResponse(request));
      const grant = new provider.Grant({ accountId: userId, clientId: String(params["client_id"]) });
      grant.jti = grantId;
      const given = appScopes.slice(0, appScopes.indexOf(scope) + 1);
      const resource = resourceOf(publicUrl);
      grant.addResourceScope(resource, given.join(" "));
      const kept = appScopes.filter((each) => !given.includes(each));
      if (kept.length > 0) grant.rejectResourceScope(resource, kept.join(" "));
      await grant.save();
      return answer(cookie, { login: { accountId: userId, remember: false }, consent: { grantId } });
    },

    refuse: ({ cookie }) =>
      answer(cookie, { error: "access_denied", error_description: "The user refused the app" }),
  };
}

/** The library reads the cookies of a request of Node; what else it had does not matter. */
function requestWith(cookie: string | undefined): IncomingMessage {
  const request = detachedRequest();
  if (cookie !== undefined) request.headers.cookie = cookie;
  return request;
}
