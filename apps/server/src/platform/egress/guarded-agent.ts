import { lookup as systemLookup } from "node:dns";
import { isIP, type LookupFunction } from "node:net";
import { Agent, buildConnector } from "undici";
import { EgressError } from "./egress-error.ts";
import { isPublicAddress } from "./public-address.ts";

const CONNECT_MILLISECONDS = 3_000;

/**
 * Connections to public addresses only. What is checked is the address that is connected to, at that moment:
 * a name that answered another address a moment ago gains nothing.
 */
export function createGuardedAgent(lookup: LookupFunction = systemLookup): Agent {
  const connector = buildConnector({ timeout: CONNECT_MILLISECONDS, lookup: guarded(lookup) });
  return new Agent({
    connect(options, callback) {
      const literal = options.hostname.replace(/^\[|\]$/g, "");
      // A name that is an address is not looked up.
      if (isIP(literal) !== 0 && !isPublicAddress(literal)) {
        callback(forbidden(options.hostname), null);
        return;
      }
      connector(options, callback);
    },
  });
}

function guarded(lookup: LookupFunction): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, found) => {
      if (error !== null) {
        callback(error, "");
        return;
      }
      const addresses = typeof found === "string" ? [{ address: found, family: isIP(found) }] : found;
      const [first] = addresses;
      // One address inside is enough: the next try would be at that one.
      if (first === undefined || !addresses.every(({ address }) => isPublicAddress(address))) {
        callback(forbidden(hostname), "");
      } else if (options.all === true) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
  };
}

const forbidden = (hostname: string) =>
  new EgressError("forbidden", `${hostname} is not an address on the internet`);
