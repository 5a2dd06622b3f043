/** A company that the sandbox of web search knows. All are invented. */
export interface Company {
  name: string;
  site: string;
  /** What it sells: found by these words. */
  trade: string;
  country?: string;
  city?: string;
  founded?: number;
}

export const companies: readonly Company[] = [
  {
    name: "Harbourline",
    site: "https://harbourline.example/",
    trade: "CRM sales software",
    country: "Germany",
    city: "Hamburg",
    founded: 2011,
  },
  {
    name: "Dealbox",
    site: "https://www.dealbox.example/",
    trade: "CRM sales pipeline software",
    country: "India",
    city: "Pune",
    founded: 2016,
  },
  {
    name: "Quillstone",
    site: "https://quillstone.example/",
    trade: "CRM customer service software",
    country: "United States",
    city: "Austin",
  },
  {
    name: "Ferrowick",
    site: "https://ferrowick.example/",
    trade: "fleet dispatch logistics software",
    country: "Netherlands",
    city: "Rotterdam",
    founded: 2009,
  },
  {
    name: "Routemaple",
    site: "https://routemaple.example/",
    trade: "delivery route planning logistics software",
    country: "Canada",
    city: "Toronto",
    founded: 2018,
  },
  {
    name: "Ledgerfin",
    site: "https://ledgerfin.example/",
    trade: "accounting finance software",
    country: "United Kingdom",
    city: "Leeds",
    founded: 2013,
  },
  {
    name: "Payquarry",
    site: "https://payquarry.example/",
    trade: "payments fraud detection software",
    country: "Singapore",
    founded: 2015,
  },
  {
    name: "Tillgrove",
    site: "https://tillgrove.example/",
    trade: "retail checkout point of sale software",
    country: "Spain",
    city: "Valencia",
    founded: 2010,
  },
  {
    name: "Wardlight",
    site: "https://wardlight.example/",
    trade: "hospital health records software",
    country: "France",
    city: "Lyon",
    founded: 2007,
  },
  {
    name: "Millhand",
    site: "https://millhand.example/",
    trade: "factory maintenance manufacturing software",
    country: "Japan",
    city: "Osaka",
    founded: 2012,
  },
];
