export { zoho } from "./settings.ts";
export { createZohoCampaigns } from "./zoho-campaigns.ts";
export { createZohoCrm } from "./zoho-crm.ts";
