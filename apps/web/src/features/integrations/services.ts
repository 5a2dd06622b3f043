import type { ConnectionProvider, ZohoDataCentre } from "@beachhead/contract";
import { paths } from "../../lib/paths.ts";

/** What a screen says of a service. */
export interface Service {
  name: string;
  image: string;
  description: string;
  /** What is read from it. */
  records: "Deals" | "Campaigns";
}

export const services: Readonly<Record<ConnectionProvider, Service>> = {
  "zoho-crm": {
    name: "Zoho CRM",
    image: paths.toolPicture("zoho-crm"),
    description: "Reads your deals, so that dashboards compare them with your plans.",
    records: "Deals",
  },
  hubspot: {
    name: "HubSpot",
    image: paths.toolPicture("hubspot"),
    description: "Reads your deals, so that dashboards compare them with your plans.",
    records: "Deals",
  },
  "zoho-campaigns": {
    name: "Zoho Campaigns",
    image: paths.toolPicture("zoho-campaigns"),
    description: "Reads the reports of your e-mail campaigns for the e-mail campaign dashboard.",
    records: "Campaigns",
  },
};

const dataCentreNames: Readonly<Record<ZohoDataCentre, string>> = {
  us: "United States (zoho.com)",
  eu: "Europe (zoho.eu)",
  in: "India (zoho.in)",
  au: "Australia (zoho.com.au)",
  jp: "Japan (zoho.jp)",
  cn: "China (zoho.com.cn)",
  ca: "Canada (zohocloud.ca)",
  sa: "Saudi Arabia (zoho.sa)",
  uk: "United Kingdom (zoho.uk)",
  ae: "United Arab Emirates (zoho.ae)",
};

const isDataCentre = (value: string): value is ZohoDataCentre => Object.hasOwn(dataCentreNames, value);

export const dataCentreOptions = Object.entries(dataCentreNames).map(([value, label]) => ({ value, label }));

export const dataCentreOf = (value: string): ZohoDataCentre => (isDataCentre(value) ? value : "us");
