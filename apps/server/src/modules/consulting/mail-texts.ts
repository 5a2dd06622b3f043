/** Texts of the mails about consulting; paragraphs are separated by a blank line. */
interface MailText {
  subject: string;
  text: string;
}

const paragraphs = (...parts: string[]) => `${parts.join("\n\n")}\n`;

/** Keeps what a user typed on one line, so that it cannot add a line of its own. */
const oneLine = (value: string) => value.replaceAll(/\s+/g, " ").trim();

const facts = (...rows: readonly (readonly [string, string])[]) =>
  rows.map(([name, value]) => `${name}: ${oneLine(value)}`).join("\n");

export function queryForOperator(
  user: { name: string; email: string; company: string },
  query: { id: string; problem: string },
): MailText {
  return {
    subject: `Query from ${oneLine(user.name)}`,
    text: paragraphs(
      facts(["Name", user.name], ["E-mail", user.email], ["Company", user.company], ["Query", query.id]),
      query.problem,
      `When it is answered: npm run admin -- query done ${query.id}`,
    ),
  };
}

export function queryReceived(problem: string, balance: number): MailText {
  return {
    subject: "We received your query",
    text: paragraphs(
      "Hello,",
      `A consultant will get back to you within 24 hours. 25 consulting credits were used, ${balance} are left.`,
      "Your query:",
      problem,
    ),
  };
}

export function enterpriseRequestForOperator(request: {
  id: string;
  name: string;
  email: string;
  company: string;
  contact: string;
  message: string;
  account: string;
}): MailText {
  const { name, email, company, contact, account } = request;
  return {
    subject: `Enterprise request from ${oneLine(company)}`,
    text: paragraphs(
      facts(
        ["Name", name],
        ["E-mail", email],
        ["Company", company],
        ["Contact number", contact],
        ["Account", account],
        ["Request", request.id],
      ),
      request.message,
    ),
  };
}

export function enterpriseRequestReceived(): MailText {
  return {
    subject: "We received your request",
    text: paragraphs(
      "Hello,",
      "Thank you for your interest in the Enterprise Plan. Our team will contact you soon.",
    ),
  };
}
