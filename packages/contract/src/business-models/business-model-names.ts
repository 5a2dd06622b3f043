/** The business models to start from, without their figures; `short` for buttons. */
export const businessModelNames = [
  { id: "saas-per-seat", name: "SaaS per seat", short: "SaaS per seat" },
  { id: "saas-usage", name: "SaaS by usage with a base fee", short: "SaaS by usage" },
  { id: "hardware-service", name: "Hardware with service contract", short: "Hardware with service" },
  { id: "agency-retainer", name: "Agency by retainer", short: "Agency retainer" },
  { id: "marketplace-fee", name: "Marketplace fee", short: "Marketplace fee" },
  { id: "project-services", name: "Professional services by project", short: "Project services" },
] as const;

export type BusinessModelId = (typeof businessModelNames)[number]["id"];

export const businessModelIds = businessModelNames.map(({ id }) => id);
