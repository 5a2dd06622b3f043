import type { UserDetails } from "@beachhead/contract";
import type { UserTransaction } from "../../platform/db/with-user.ts";
import { readMasked } from "./credentials.ts";
import { listConnectionRows } from "./store.ts";

/** The credentials of the user's connections under the specification's names: masked, "" where none is stored. */
export type UserCredentials = Pick<
  UserDetails,
  | "zohoCrmClientId"
  | "zohoCrmClientSecret"
  | "zohoCrmRefreshToken"
  | "zohoCampaignClientId"
  | "zohoCampaignClientSecret"
  | "zohoCampaignRefreshToken"
  | "hubspotAPIKey"
>;

export async function findUserCredentials(tx: UserTransaction, ownerId: string): Promise<UserCredentials> {
  const rows = await listConnectionRows(tx, ownerId);
  const maskedOf = (provider: (typeof rows)[number]["provider"]) => {
    const row = rows.find((each) => each.provider === provider);
    return row === undefined ? undefined : readMasked(row.masked);
  };
  const crm = maskedOf("zoho-crm");
  const campaigns = maskedOf("zoho-campaigns");
  return {
    zohoCrmClientId: crm?.clientId ?? "",
    zohoCrmClientSecret: crm?.clientSecret ?? "",
    zohoCrmRefreshToken: crm?.refreshToken ?? "",
    zohoCampaignClientId: campaigns?.clientId ?? "",
    zohoCampaignClientSecret: campaigns?.clientSecret ?? "",
    zohoCampaignRefreshToken: campaigns?.refreshToken ?? "",
    hubspotAPIKey: maskedOf("hubspot")?.accessToken ?? "",
  };
}
