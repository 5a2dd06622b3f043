import { signInBody } from "@beachhead/contract";
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it } from "vitest";
import { ApiError } from "../api/api-error.ts";
import { useSubmitForm } from "./use-submit-form.ts";

const ADA = "a@b.co";

interface Values {
  email: string;
  password: string;
}
type Send = (values: Values, reset: (values?: Values) => void) => Promise<void>;

function Field({ label, error, ...input }: { label: string; error: string | undefined; name: string }) {
  return (
    <>
      <input aria-label={label} {...input} />
      {error !== undefined && <p>{error}</p>}
    </>
  );
}

function Form({ send }: { send: Send }) {
  const form = useSubmitForm({
    initial: { email: "", password: "" },
    schema: signInBody,
    send,
    fieldOf: { unauthenticated: "password" },
  });
  return (
    <form {...form.props}>
      <p role="alert">{form.failure}</p>
      <Field label="E-mail" {...form.field("email")} />
      <Field label="Password" {...form.field("password")} />
      <button type="submit">Send</button>
      {form.isDirty && (
        <button type="button" onClick={form.discard}>
          Discard
        </button>
      )}
    </form>
  );
}

afterEach(cleanup);

function setUp(send: Send = async () => {}) {
  const sent: Values[] = [];
  render(
    <Form
      send={async (values, reset) => {
        sent.push(values);
        await send(values, reset);
      }}
    />,
  );
  return { user: userEvent.setup(), sent, failure: () => screen.getByRole("alert").textContent };
}

const email = () => screen.getByLabelText<HTMLInputElement>("E-mail");
const password = () => screen.getByLabelText<HTMLInputElement>("Password");
const shows = (message: string) => screen.queryByText(message) !== null;

const failing = (error: ApiError) => async () => {
  throw error;
};

it("a submit form shows messages from the first submit on, and focuses the first invalid field", async () => {
  const { user, sent } = setUp();
  await user.type(password(), "x");
  await user.clear(password());
  expect(shows("Password is required")).toBe(false);
  await user.click(screen.getByText("Send"));
  expect([shows("E-mail is required"), shows("Password is required"), sent.length]).toEqual([true, true, 0]);
  expect(document.activeElement).toBe(email());
  await user.keyboard("a");
  expect([shows("E-mail is required"), shows("Password is required")]).toEqual([false, true]);
});

it("Enter sends the values as the schema parsed them", async () => {
  const { user, sent } = setUp();
  await user.type(email(), " A@b.co ");
  await user.type(password(), "secret{Enter}");
  expect(sent).toEqual([{ email: ADA, password: "secret" }]);
});

it("a form that is being sent is not sent again", async () => {
  const { user, sent } = setUp(() => new Promise(() => {}));
  await user.type(email(), ADA);
  await user.type(password(), "b{Enter}{Enter}");
  expect(sent).toHaveLength(1);
});

it("the server's issues stay beside their fields until those change, and nothing typed is lost", async () => {
  const issues = [
    { path: "password", message: "Password is common" },
    { path: "email", message: "E-mail is taken" },
  ];
  const { user, failure } = setUp(failing(new ApiError("invalid", "E-mail is taken", { issues })));
  await user.type(email(), ADA);
  await user.type(password(), "b{Enter}");
  expect([shows("E-mail is taken"), shows("Password is common"), failure()]).toEqual([true, true, ""]);
  expect(document.activeElement).toBe(email());
  await user.keyboard("c");
  expect([shows("E-mail is taken"), shows("Password is common")]).toEqual([false, true]);
  expect([email().value, password().value]).toEqual([`${ADA}c`, "b"]);
});

it("a failure whose code is mapped to a field is shown at that field", async () => {
  const { user, failure } = setUp(failing(new ApiError("unauthenticated", "One of the two is wrong")));
  await user.type(email(), ADA);
  await user.type(password(), "b{Enter}");
  expect([shows("One of the two is wrong"), failure()]).toEqual([true, ""]);
  expect(document.activeElement).toBe(password());
});

it("any other failure is shown for the whole form until the next submit", async () => {
  let error: ApiError | undefined = new ApiError("network", "The server cannot be reached");
  const { user, failure } = setUp(async () => {
    if (error) throw error;
  });
  await user.type(email(), ADA);
  await user.type(password(), "b{Enter}");
  expect(failure()).toBe("The server cannot be reached");
  error = undefined;
  await user.keyboard("{Enter}");
  expect(failure()).toBe("");
});

it("a reset empties the form and hides its messages; discard returns to the values of the reset", async () => {
  const { user } = setUp(async (_values, reset) => reset({ email: "saved", password: "kept" }));
  await user.type(email(), ADA);
  await user.type(password(), "b{Enter}");
  expect([email().value, password().value]).toEqual(["saved", "kept"]);
  expect(screen.queryByText("Discard")).toBeNull();
  await user.clear(email());
  expect(shows("E-mail is required")).toBe(false);
  await user.click(screen.getByText("Discard"));
  expect(email().value).toBe("saved");
});
