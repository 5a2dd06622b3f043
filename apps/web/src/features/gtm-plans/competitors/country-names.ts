import { countries } from "@beachhead/contract/countries";

export const countryNames: readonly string[] = countries;
