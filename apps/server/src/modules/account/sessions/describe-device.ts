import type { DeviceKind } from "@beachhead/contract";
import bowser from "bowser";

export interface Device {
  /** "Chrome on Windows", "curl", "Unknown device". */
  name: string;
  kind: DeviceKind;
}

const kinds: Readonly<Record<string, DeviceKind>> = {
  desktop: "computer",
  mobile: "phone",
  tablet: "tablet",
};

/** Describes a `User-Agent` header. Clients may send anything. */
export function describeDevice(userAgent: string): Device {
  if (userAgent.trim() === "") return { name: "Unknown device", kind: "other" };
  const { browser, os, platform } = bowser.parse(userAgent);
  const kind = kinds[platform.type ?? ""] ?? "other";
  const system = os.name ?? "";
  if (browser.name !== undefined && browser.name !== "" && system !== "") {
    return { name: `${browser.name} on ${system}`, kind };
  }
  return { name: programOf(userAgent) ?? "Unknown device", kind };
}

/** "curl" of `curl/8.5.0`: programs name themselves first. */
function programOf(userAgent: string): string | undefined {
  return /^[A-Za-z][\w .-]{0,40}(?=\/)/.exec(userAgent)?.[0];
}
