import type { UseMutationResult } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useLocation, useParams } from "react-router";
import { Button, ButtonLink } from "../../components/button/button.tsx";
import { PublicPage } from "../../components/public-page/public-page.tsx";
import { messageOf } from "../../lib/api/api-error.ts";
import { paths } from "../../lib/paths.ts";
import { useScreenTitle } from "../../lib/screen/screen.ts";
import {
  useMuteAlert,
  useRevokeTokens,
  useStopEmailChange,
  useStopInboxMail,
  useStopWeeklyMail,
  useUndoEmailChange,
} from "./api/by-mail.ts";
import { FormNotice } from "./form-notice.tsx";
import styles from "./mail-link-screen.module.css";
import { isStaleLink } from "./stale-link.ts";

interface WarningLinkProps {
  title: string;
  /** What the button will do. */
  explanation: string;
  button: string;
  request: UseMutationResult<{ message: string }, Error, string>;
  /** Where to go once it is done. */
  next?: { label: string; to: string };
  /** What helps when the link does not work any more. */
  whenStale: { label: string; to: string };
}

const inbox = { label: "Open inbox", to: paths.inbox };
const alerts = { label: "Open alerts", to: paths.accountSection("alerts") };
const dashboards = { label: "Open dashboards", to: paths.dashboards };
const resetPassword = { label: "Reset password", to: paths.forgotPassword };

/** Asks before it uses the link: programs that scan mail open links as well. */
function WarningLink({ title, explanation, button, request, next, whenStale }: WarningLinkProps) {
  const token = useParams()["token"] ?? "";
  const isStale = isStaleLink(request.error);
  useScreenTitle(title);
  return (
    <PublicPage text>
      <h1>{title}</h1>
      {request.isSuccess ? (
        <>
          <p role="status">{request.data.message}</p>
          {next && (
            <p className={styles["action"]}>
              <ButtonLink variant="primary" to={next.to}>
                {next.label}
              </ButtonLink>
            </p>
          )}
        </>
      ) : (
        <>
          <p>{explanation}</p>
          {request.isError && (
            <div className={styles["form"]}>
              <FormNotice failure>{messageOf(request.error)}</FormNotice>
              {isStale && (
                <p>
                  <ButtonLink to={whenStale.to}>{whenStale.label}</ButtonLink>
                </p>
              )}
            </div>
          )}
          {!isStale && (
            <p className={styles["action"]}>
              <Button
                variant="primary"
                size="lg"
                busy={request.isPending}
                onClick={() => request.mutate(token)}
              >
                {button}
              </Button>
            </p>
          )}
        </>
      )}
    </PublicPage>
  );
}

/** `/stop-email-change/{token}`: cancels a requested change of address. */
function StopEmailChange() {
  return (
    <WarningLink
      title="Stop the change of e-mail address"
      explanation="Someone with your password asked to change the e-mail address of your account. If this was not you, stop the change."
      button="Stop the change"
      request={useStopEmailChange()}
      next={{ label: "Change my password", to: paths.accountPassword }}
      whenStale={resetPassword}
    />
  );
}

/** `/undo-email-change/{token}`: restores the address that an account had before. */
function UndoEmailChange() {
  return (
    <WarningLink
      title="Undo the change of e-mail address"
      explanation="This restores your previous e-mail address, signs out every device, and removes the password and Google accounts added since. You then receive a link to set a new password."
      button="Undo the change"
      request={useUndoEmailChange()}
      whenStale={resetPassword}
    />
  );
}

/** `/revoke-tokens/{token}`: revokes every API token of an account. */
function RevokeTokens() {
  return (
    <WarningLink
      title="Revoke all API tokens"
      explanation="Do this if you do not recognise one of the tokens that the e-mail lists. Scripts and agents that use your tokens are refused immediately. You can create new tokens later."
      button="Revoke all tokens"
      request={useRevokeTokens()}
      next={{ label: "Change my password", to: paths.accountPassword }}
      whenStale={{ label: "Open API tokens", to: paths.accountSection("tokens") }}
    />
  );
}

interface StopMailProps {
  title: string;
  explanation: string;
  request: UseMutationResult<{ message: string }, Error, string>;
  next: { label: string; to: string };
}

/**
 * Stops a regular e-mail as soon as the link in it is opened. The worst that a program that scans mail can do is to stop an
 * e-mail, which its reader can turn on again.
 */
function StopMail({ title, explanation, request, next }: StopMailProps) {
  const token = useParams()["token"] ?? "";
  const isSent = useRef(false);
  const { mutate } = request;
  useEffect(() => {
    if (isSent.current) return;
    isSent.current = true;
    mutate(token);
  }, [mutate, token]);
  return <WarningLink {...{ title, explanation, request, next }} button="Stop the e-mail" whenStale={next} />;
}

/** `/stop-weekly-mail/{token}`: of a saved view. */
function StopWeeklyMail() {
  return (
    <StopMail
      title="Stop the weekly e-mail"
      explanation="You will not get this e-mail again."
      request={useStopWeeklyMail()}
      next={dashboards}
    />
  );
}

/** `/stop-inbox-mail/{token}`: about mentions and answers. */
function StopInboxMail() {
  return (
    <StopMail
      title="Stop e-mails about your inbox"
      explanation="You will not get these e-mails again."
      request={useStopInboxMail()}
      next={inbox}
    />
  );
}

/** `/mute-alert/{token}`: for seven days. */
function MuteAlert() {
  return (
    <StopMail
      title="Mute this alert"
      explanation="Nobody is notified of it for seven days."
      request={useMuteAlert()}
      next={alerts}
    />
  );
}

/** One of those above, by the address. */
export function WarningLinkScreen() {
  const { pathname } = useLocation();
  if (pathname.startsWith(`${paths.stopWeeklyMail}/`)) return <StopWeeklyMail />;
  if (pathname.startsWith(`${paths.stopInboxMail}/`)) return <StopInboxMail />;
  if (pathname.startsWith(`${paths.muteAlert}/`)) return <MuteAlert />;
  if (pathname.startsWith(`${paths.revokeTokens}/`)) return <RevokeTokens />;
  return pathname.startsWith(`${paths.stopEmailChange}/`) ? <StopEmailChange /> : <UndoEmailChange />;
}
