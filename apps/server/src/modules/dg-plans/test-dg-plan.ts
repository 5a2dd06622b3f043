/** For tests: Field Sales with an action item, as one would send it. */
export function testChannel(changes: object = {}): Record<string, unknown> {
  return {
    key: 6,
    label: "Field Sales",
    checked: true,
    content: [
      {
        channel: "Discovery meetings",
        tactics: "Ask before you show.",
        impact: "Consideration",
        actionData: [{ actionItem: "Write the questions", owner: "Asha", targetDate: "2027-01-31" }],
      },
    ],
    roiTable: [
      {
        revenueTarget: 3_000_000,
        averageDealSize: 50_000,
        sqlsPerRepPerMonth: 4,
        closeRatio: 25,
        repsPerPresales: 3,
        managers: 1,
        repSalary: 120_000,
        presalesSalary: 110_000,
        managerSalary: 160_000,
        toolsCost: 30_000,
        adminBdPercent: 15,
        pipelineAttributionPercent: 60,
        miscCost: 20_000,
      },
    ],
    timeBoundSimulation: [{ StartingMonth: 3, RampUpTime: 6, LeadtoClosure: 4 }],
    ...changes,
  };
}

/** For tests: a plan with one channel, as one would send it. */
export function testDgPlan(changes: object = {}): Record<string, unknown> {
  return {
    planname: "India inbound",
    description: "",
    currency: "USD",
    channels: [testChannel()],
    ...changes,
  };
}
