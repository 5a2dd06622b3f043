export interface TypicalSource {
  title: string;
  publisher: string;
  /** Null: undated. */
  year: number | null;
  url: string;
}

/** Where published figures come from, read as stored copies in November 2026. */
export const typicalSources = {
  s3: {
    title: "2017 Private SaaS Company Survey Results (8th annual)",
    publisher: "KBCM Technology Group (KeyBanc)",
    year: 2017,
    url: "https://scribd.com/document/497269912/2017-KBCM-Technology-Group-Private-SaaS-Company-Survey-Updated",
  },
  s4: {
    title: "B2B SaaS Retention Benchmarks (Research Brief 26, 11th annual survey)",
    publisher: "SaaS Capital",
    year: 2022,
    url: "https://www.scribd.com/document/707761431/B2B-SaaS-Retention-Benchmarks",
  },
  s5: {
    title: "2025 SaaS benchmarks, top findings",
    publisher: "Benchmarkit",
    year: 2025,
    url: "https://www.benchmarkit.ai/2025benchmarks",
  },
  s6: {
    title: "Usage pricing against seat pricing (quotes OpenView's benchmark of about 600 SaaS companies)",
    publisher: "gRO",
    year: null,
    url: "https://applygro.com/pricing-usage-vs-seat",
  },
  s8: {
    title: "SaaS pricing in Europe 2026: price ranges by segment",
    publisher: "myeurocalculator.com",
    year: 2026,
    url: "https://www.myeurocalculator.com/it/guides/prezzi-saas-europa-2026",
  },
  s9: {
    title: "SaaS churn rate benchmarks 2026 (compilation)",
    publisher: "Rekko",
    year: 2026,
    url: "https://rekko.io/blog/saas-churn-rate-benchmarks-2026",
  },
  s10: {
    title: "Price escalators in SaaS contracts",
    publisher: "Sammy Abdullah, Blossom Street Ventures",
    year: null,
    url: "https://www.linkedin.com/pulse/price-escalators-saas-contracts-sammy-abdullah",
  },
  s11: {
    title: "Benchmarks: hardware business model",
    publisher: "Omega Point",
    year: null,
    url: "https://omegapoint.systems/benchmarks/models/hardware",
  },
  s12: {
    title: "Benchmarks: GMV retention by cohort (quotes a16z)",
    publisher: "Omega Point",
    year: null,
    url: "https://omegapoint.systems/omega/benchmarks/gmv-retention-cohort",
  },
  s13: {
    title: "Marketplace pricing: how to define your ideal take rate",
    publisher: "Sharetribe",
    year: null,
    url: "https://www.sharetribe.com/academy/how-to-set-pricing-in-your-marketplace/",
  },
  s14: {
    title: "Service contract attachment at time of sale (quotes TSIA, February 2018)",
    publisher: "Middlesex Consulting",
    year: 2018,
    url: "https://middlesexconsulting.com/service-contract-attachment-time-sale-team-effort",
  },
  s15: {
    title: "Moving Beyond Industry Average Renewal Performance",
    publisher: "ServiceXRG",
    year: 2019,
    url: "https://www.servicexrg.com/beyond-average-renewal/",
  },
  s16: {
    title: "3 immutable rules for selling hardware service contracts",
    publisher: "Middlesex Consulting",
    year: null,
    url: "https://middlesexconsulting.com/3-immutable-rules-for-selling-hardware-service-contracts",
  },
  s17: {
    title: "Web agency retainer revenue",
    publisher: "Dojo Business",
    year: null,
    url: "https://dojobusiness.com/blogs/news/web-agency-retainer-revenue",
  },
  s18: {
    title: "Marketing agency client retention",
    publisher: "Dojo Business",
    year: 2025,
    url: "https://dojobusiness.com/blogs/news/marketing-agency-client-retention",
  },
  s19: {
    title: "Agency profitability: complete guide",
    publisher: "Dojo Business",
    year: null,
    url: "https://dojobusiness.com/blogs/news/agency-complete-guide",
  },
  s21: {
    title: "2025 Professional Services Benchmarks (summary of the SPI Research maturity benchmark)",
    publisher: "humanresourcesmag.com, after SPI Research",
    year: 2025,
    url: "https://humanresourcesmag.com/2025-professional-services-benchmarks",
  },
  s22: {
    title: "Introducing SPI's 15th Annual Professional Services Maturity Benchmark",
    publisher: "FinancialForce, after SPI Research",
    year: 2022,
    url: "https://www.financialforce.com/blog/introducing-the-15th-annual-professional-services-maturity-benchmark/",
  },
  s23: {
    title: "How to measure proposal win rates in professional services",
    publisher: "Glencoyne",
    year: null,
    url: "https://www.glencoyne.com/guides/win-rate-analysis",
  },
  s24: {
    title: "Agency new-business pitch statistics (research outline)",
    publisher: "Wonder",
    year: null,
    url: "https://start.askwonder.com/insights/average-new-business-pitch-cost-branding-advertising-agency-last-year-average-xle0orqh1",
  },
  s25: {
    title: "B2B conversion rate: benchmarks by funnel stage",
    publisher: "b2blead.io",
    year: 2026,
    url: "https://www.b2blead.io/blog/b2b-conversion-rate",
  },
  s26: {
    title: "Marketing funnel metrics template",
    publisher: "Fairview",
    year: 2026,
    url: "https://getfairview.com/blog/marketing-funnel-metrics-template",
  },
  s27: {
    title: "Trade show costs (quotes CEIR, EXHIBITOR Magazine, Trade Show Labs)",
    publisher: "Buzz Impressions",
    year: null,
    url: "https://buzzimpressions.com/?p=6002",
  },
  s28: {
    title: "Trade show cost calculator",
    publisher: "Havill Consultants",
    year: null,
    url: "http://www.havillconsultants.com/flcalc_trade_show.asp",
  },
  s30: {
    title: "Guide to SaaS Reseller Commission Plans",
    publisher: "Allbound",
    year: null,
    url: "https://www.allbound.com/resource-center/guide-to-saas-reseller-commission-plans/",
  },
  s31: {
    title: "Partner Program Design Decision Framework",
    publisher: "knowledgelib.io",
    year: 2026,
    url: "https://knowledgelib.io/business/go-to-market/partner-program-design/2026",
  },
  s32: {
    title: "What is an OTE salary",
    publisher: "Playroll",
    year: null,
    url: "https://www.playroll.com/hr-glossary/what-is-ote-salary",
  },
  s33: {
    title: "Customer Service Representatives (US Bureau of Labor Statistics data)",
    publisher: "StartRight Careers",
    year: null,
    url: "https://www.startrightcareers.com/occupation/customer-service-representatives",
  },
  s34: {
    title: "How to hire a sales development manager in Europe",
    publisher: "TalentBridge",
    year: null,
    url: "https://join-talent-bridge.com/blog/hire-sales-development-manager-europe",
  },
  s35: {
    title: "Sales Compensation Frameworks",
    publisher: "XAnge",
    year: null,
    url: "https://startupsuccess.xange.biz/polls-benchmarks/sales-compensation-frameworks",
  },
  s36: {
    title: "Sales Manager Salary in India 2025",
    publisher: "upGrad",
    year: 2025,
    url: "https://www.upgrad.com/blog/sales-manager-salary-in-india/",
  },
  s37: {
    title: "Average pay in the Philippines",
    publisher: "filipinaexplorer.com",
    year: 2024,
    url: "https://filipinaexplorer.com/posts/average-pay-in-philippines",
  },
  s38: {
    title: "How employers set salaries for remote jobs in Latin America",
    publisher: "HireTalent.lat",
    year: 2026,
    url: "https://hiretalent.lat/how-to-set-salaries-for-remote-jobs-in-latin-america",
  },
  s39: {
    title: "Partner Manager Salary: what to pay and why",
    publisher: "Forecastable",
    year: 2026,
    url: "https://forecastable.com/partner-manager-salary/",
  },
  s40: {
    title: "Cost of Equity and Capital (US), January 2026",
    publisher: "Aswath Damodaran, NYU Stern",
    year: 2026,
    url: "https://pages.stern.nyu.edu/adamodar/New_Home_Page/datafile/wacc.html",
  },
  s41: {
    title: "SDR metrics and KPIs in 2026",
    publisher: "MarketBetter",
    year: 2026,
    url: "https://www.marketbetter.ai/blog/tags/benchmarks",
  },
} as const satisfies Readonly<Record<string, TypicalSource>>;

export type SourceId = keyof typeof typicalSources;
