import { type ZohoDataCentre, zohoDataCentres } from "@beachhead/contract";

/** The three origins of a data centre. */
export interface ZohoHosts {
  /** Consent page and tokens. */
  accounts: string;
  /** Zoho CRM. */
  api: string;
  /** Zoho Campaigns. */
  campaigns: string;
}

/** @param site where Zoho's applications are: the accounts server and Campaigns */
const hosts = (site: string, domain: string): ZohoHosts => ({
  accounts: `https://accounts.${site}`,
  api: `https://www.zohoapis.${domain}`,
  campaigns: `https://campaigns.${site}`,
});

/** The only hosts that get a client secret or a token. */
export const zohoHosts: Readonly<Record<ZohoDataCentre, ZohoHosts>> = {
  us: hosts("zoho.com", "com"),
  eu: hosts("zoho.eu", "eu"),
  in: hosts("zoho.in", "in"),
  au: hosts("zoho.com.au", "com.au"),
  jp: hosts("zoho.jp", "jp"),
  cn: hosts("zoho.com.cn", "com.cn"),
  ca: hosts("zohocloud.ca", "ca"),
  sa: hosts("zoho.sa", "sa"),
  uk: hosts("zoho.uk", "uk"),
  ae: hosts("zoho.ae", "ae"),
};

/** The same data centres at a sandbox: each is a path below its address. */
export function sandboxHosts(origin: string): Record<ZohoDataCentre, ZohoHosts> {
  const at = (dataCentre: string): ZohoHosts => ({
    accounts: `${origin}/accounts/${dataCentre}`,
    api: `${origin}/api/${dataCentre}`,
    campaigns: `${origin}/campaigns/${dataCentre}`,
  });
  return {
    us: at("us"),
    eu: at("eu"),
    in: at("in"),
    au: at("au"),
    jp: at("jp"),
    cn: at("cn"),
    ca: at("ca"),
    sa: at("sa"),
    uk: at("uk"),
    ae: at("ae"),
  };
}

export const isZohoDataCentre = (value: unknown): value is ZohoDataCentre =>
  zohoDataCentres.some((each) => each === value);
