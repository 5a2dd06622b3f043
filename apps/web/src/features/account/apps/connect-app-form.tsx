import {
  type AppRequest,
  type AppScope,
  appAnswerBody,
  appScopes,
  type SignInMethods,
} from "@beachhead/contract";
import { useState } from "react";
import { Button } from "../../../components/button/button.tsx";
import { PageHeader } from "../../../components/page-header/page-header.tsx";
import { Panel } from "../../../components/panel/panel.tsx";
import { SegmentedControl } from "../../../components/segmented-control/segmented-control.tsx";
import { SelectField } from "../../../components/select/select-field.tsx";
import { messageOf } from "../../../lib/api/api-error.ts";
import { useWorkspace } from "../../../lib/workspace/use-workspace.ts";
import account from "../account-screen.module.css";
import { useAnswerAppRequest } from "../api/app-requests.ts";
import { FormNotice } from "../form-notice.tsx";
import { OwnerFields } from "../owner/owner-fields.tsx";
import { useOwnerForm } from "../owner/use-owner-form.ts";
import { scopeRights, scopeWords } from "../tokens/token-words.ts";
import styles from "./connect-app.module.css";

interface ConnectAppFormProps {
  id: string;
  request: AppRequest;
  methods: SignInMethods | undefined;
}

const proof = appAnswerBody.pick({ password: true, secondFactor: true });

/** Who asks, for which workspace, and what it may do there. */
export function ConnectAppForm({ id, request, methods }: ConnectAppFormProps) {
  const { app, workspaces } = request;
  const open = useWorkspace();
  const options = workspaces.map((workspace) => ({ value: workspace.id, label: workspace.name }));
  const [workspaceId, setWorkspaceId] = useState(
    (workspaces.find((workspace) => workspace.id === open.id) ?? workspaces[0])?.id ?? "",
  );
  const [scope, setScope] = useState<AppScope>(request.scope);
  const answer = useAnswerAppRequest(id);
  const isLeaving = answer.isPending || answer.isSuccess;
  const send = async (body: Parameters<typeof answer.mutateAsync>[0]) =>
    window.location.assign((await answer.mutateAsync(body)).location);
  const form = useOwnerForm({
    methods,
    recentIsEnough: true,
    initial: {},
    schema: proof,
    send: (values) => send({ ...values, allow: true, scope, workspaceId }),
  });
  const refusal = answer.variables?.allow === false ? answer.error : null;
  const asked = appScopes.slice(0, appScopes.indexOf(request.scope) + 1);
  return (
    <div className={styles["screen"]}>
      <PageHeader
        title={`Connect ${app.name}`}
        description={
          app.isLocal
            ? "An app on this device asks for access to your plans. It chose its name itself: connect it only if you began this there."
            : `An app at ${app.host} asks for access to your plans. It chose its name itself: connect it only if you began this at ${app.host}.`
        }
      />
      <Panel>
        <form className={account["form"]} {...form.props}>
          <FormNotice failure>{form.failure ?? (refusal && messageOf(refusal))}</FormNotice>
          <SelectField
            label="Workspace"
            help="The only one that the app opens"
            options={options}
            value={workspaceId}
            onValueChange={setWorkspaceId}
          />
          <div>
            <p className={account["scopeLabel"]} aria-hidden="true">
              The app may
            </p>
            <SegmentedControl
              label="The app may"
              items={asked.map((value) => ({ value, label: scopeWords[value] }))}
              value={scope}
              onValueChange={setScope}
            />
          </div>
          <p className={account["note"]}>
            {scopeRights[scope]} It acts in your name, as far as your role allows, until you disconnect it
            under Account, API tokens.
          </p>
          {form.shown.length > 0 && (
            <p className={account["note"]}>
              You signed in more than ten minutes ago. Confirm that it is you.
            </p>
          )}
          <OwnerFields form={form} />
          <div className={styles["actions"]}>
            <Button type="submit" variant="primary" busy={isLeaving && refusal === null}>
              Connect
            </Button>
            <Button
              disabled={isLeaving}
              onClick={() => void send({ allow: false, scope, workspaceId }).catch(() => undefined)}
            >
              Refuse
            </Button>
          </div>
        </form>
      </Panel>
    </div>
  );
}
