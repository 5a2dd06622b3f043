/** An error of Razorpay's API. */
export class Refusal extends Error {
  override name = "Refusal";
  readonly status: number;
  readonly field: string | undefined;

  constructor(description: string, { status = 400, field }: { status?: number; field?: string } = {}) {
    super(description);
    this.status = status;
    this.field = field;
  }

  get body(): unknown {
    return {
      error: {
        code: "BAD_REQUEST_ERROR",
        description: this.message,
        ...(this.status !== 401 && {
          source: "business",
          step: "payment_initiation",
          reason: "input_validation_failed",
          metadata: {},
          ...(this.field !== undefined && { field: this.field }),
        }),
      },
    };
  }
}

export const unknownId = () => new Refusal("The id provided does not exist");
