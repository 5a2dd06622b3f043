/**
 * The address somebody probably meant by one that is not valid: "acme.com" for "https://acme.com".
 * @returns null when nothing is near enough
 */
export function correctedWebsite(text: string, isWebsite: (text: string) => boolean): string | null {
  const typed = text.trim();
  // What stands before "://" is dropped where it is close to http; any other scheme is not ours to change.
  const address = typed.replace(/^(h?t{1,3}ps?[:;]?\/{0,3}|\/\/)(?=[^/])/i, "");
  const host = /^[^/?#]*/.exec(address)?.[0] ?? "";
  if (/[\s@\\]/.test(host) || /:(?!\d+$)/.test(host)) return null;
  const corrected = `https://${address}`;
  return corrected !== typed && isWebsite(corrected) ? corrected : null;
}
