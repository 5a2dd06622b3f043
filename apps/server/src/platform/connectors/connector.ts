import type { ConnectionProvider, CrmStage } from "@beachhead/contract";

/** What a connection is authorised with; "" for what its service does not have. */
export interface Credentials {
  clientId: string;
  clientSecret: string;
  refreshToken: string;
  accessToken: string;
}

/** What a call is authorised with. */
export interface Access {
  token: string;
  /** "" for services without data centres. */
  dataCentre: string;
}

/** New tokens of the service. */
export interface Grant {
  accessToken: string;
  /** Undefined: the known one remains valid. */
  refreshToken: string | undefined;
  /** Undefined: the access token does not expire. */
  expiresInSeconds: number | undefined;
}

/** The application that the user registered with the service. */
export interface Client {
  clientId: string;
  clientSecret: string;
}

/** What the service adds to the callback address. */
export interface Callback {
  location: string | undefined;
  accountsServer: string | undefined;
}

/** Authorization by redirect: OAuth 2 with state and PKCE. Every method throws `ConnectorError`. */
export interface RedirectAuthorization {
  kind: "redirect";
  /** Where to send the popup. */
  addressOf(request: {
    clientId: string;
    redirectUri: string;
    state: string;
    challenge: string;
    dataCentre: string;
  }): string;
  /** The data centre of the account. @throws {ConnectorError} `data-centre` when it is none of the fixed list */
  dataCentreOf(callback: Callback, begunIn: string): string;
  exchange(
    client: Client,
    request: { code: string; redirectUri: string; verifier: string; dataCentre: string },
  ): Promise<Grant>;
  refresh(credentials: Credentials, dataCentre: string): Promise<Grant>;
  revoke(credentials: Credentials, dataCentre: string): Promise<void>;
}

/** A token that the user pastes; it does not expire, and only its service can revoke it. */
export interface TokenAuthorization {
  kind: "token";
  /** @throws {ConnectorError} unless the token is good and may read deals */
  check(token: string): Promise<void>;
}

/** A field of the CRM's deals. */
export interface CrmField {
  /** As records name it. */
  name: string;
  label: string;
  /** Whether users of the CRM added it. */
  custom: boolean;
  /** Whether its values are numbers that records write as texts. */
  isNumber?: boolean;
}

/** The names of the fields whose texts are numbers. */
export const numbersOf = (fields: readonly CrmField[]): string[] =>
  fields.filter(({ isNumber }) => isNumber === true).map(({ name }) => name);

/** The property with the currency of the account, which counts for amounts without one. Not a field of the CRM. */
export const ACCOUNT_CURRENCY = "$account_currency";
/** HubSpot's amount in the currency of the account, whatever the deal's currency is. */
export const HOME_AMOUNT = "amount_in_home_currency";

/** A deal as the CRM has it, flat: lookups are their names, times are those of the account's clock. */
export interface CrmDeal {
  externalId: string;
  changedAt: string | null;
  properties: Readonly<Record<string, string | number | boolean | null>>;
}

/** A part of a listing. */
export interface Page<Item> {
  items: Item[];
  /** Where the next part begins; undefined at the end. */
  next: string | undefined;
}

export interface DealRequest {
  fields: readonly string[];
  /** Fields that must be among those that are read. */
  needed?: readonly string[] | undefined;
  /** Fields whose texts are numbers. */
  numbers?: readonly string[] | undefined;
  /** Only deals changed at this time or later, oldest change first; undefined: all. */
  since: Date | undefined;
  cursor: string | undefined;
  /** Most deals of the page. */
  limit?: number;
}

/** Reads deals. Every method throws `ConnectorError`. */
export interface CrmReader {
  fields(access: Access): Promise<CrmField[]>;
  /** By the name that deals have: of two stages with one name and different odds, the second has its pipeline's too. */
  stages(access: Access): Promise<Record<string, CrmStage>>;
  deals(access: Access, request: DealRequest): Promise<Page<CrmDeal>>;
  /** Ids of deals that were deleted since. */
  deleted(access: Access, since: Date | undefined, cursor: string | undefined): Promise<Page<string>>;
}

/** A campaign with its figures. */
export interface Campaign {
  key: string;
  name: string;
  subject: string;
  status: string;
  sentAt: Date | null;
}

/** Counts of one campaign. */
export interface CampaignFigures {
  sent: number;
  delivered: number;
  opened: number;
  clicked: number;
  bounced: number;
  unsubscribed: number;
  spam: number;
}

/** Reads campaigns. Every method throws `ConnectorError`. */
export interface CampaignReader {
  campaigns(access: Access, cursor: string | undefined): Promise<Page<Campaign>>;
  /** Null for a campaign without a report, such as one that was not sent. */
  figures(access: Access, key: string): Promise<CampaignFigures | null>;
}

interface ConnectorFacts {
  provider: ConnectionProvider;
  /** Whether a sandbox on this machine answers. */
  sandbox: boolean;
}

export type Connector = ConnectorFacts &
  (
    | { kind: "crm"; authorization: RedirectAuthorization | TokenAuthorization; reader: CrmReader }
    | { kind: "campaigns"; authorization: RedirectAuthorization; reader: CampaignReader }
  );
