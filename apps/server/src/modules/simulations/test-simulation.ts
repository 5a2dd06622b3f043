/** For tests: a complete simulation as a caller sends it to be saved. */
export function testSimulation(changes: Record<string, unknown> = {}) {
  return {
    gtmPlan: "Launch 2027",
    productName: "Ledger",
    costTitle: "Ledger in India",
    simulationTitle: "First prices",
    geo: "India",
    pricingModel: "hybrid",
    subscriptionType: "monthly",
    revenueTarget: 2_400_000,
    targetYear: 3,
    ebitTarget: 22.5,
    priceGrowth: [3, 3, 2.5, 2],
    customerGrowth: [30, 25, 20, 10],
    pricingPlans: [
      testPlan({ id: 1, name: "Small", revenueTargetSplit: 60 }),
      testPlan({ id: 2, name: "Large" }),
    ],
    ...changes,
  };
}

/** For tests: one pricing plan. */
export function testPlan(changes: Record<string, unknown> = {}) {
  return {
    id: 1,
    name: "Standard",
    revenueTargetSplit: 40,
    annualFixedFee: 900.5,
    pricePerUserMin: 11.125,
    pricePerUserMax: 19.9,
    upfrontFixedFee: 250,
    customersFirstYearMin: 40,
    customersFirstYearMax: 130,
    existingCustomers: 12,
    retentionRate: 88.5,
    averageUsers: 14,
    ...changes,
  };
}

/** For tests: the part of a simulation that is run, as `POST /api/simulation/run` takes it. */
export function testRun(changes: Record<string, unknown> = {}, options: Record<string, unknown> = {}) {
  const { gtmPlan: _plan, productName: _product, costTitle: _cost, ...simulation } = testSimulation(changes);
  return { simulation, options };
}
