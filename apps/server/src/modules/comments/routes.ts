import { type Route, route } from "../../platform/http/route.ts";
import { withDependencies } from "../../platform/http/verb-context.ts";
import { changeComment, deleteComment } from "./change-comment.ts";
import type { CommentDependencies } from "./comment-dependencies.ts";
import { createComment } from "./create-comment.ts";
import { getInbox, readInbox } from "./inbox/inbox.ts";
import { changeInboxSettings, stopInboxMail } from "./inbox/settings.ts";
import { listComments } from "./list-comments.ts";
import { reopenComment, resolveComment } from "./resolve-comment.ts";

export function commentRoutes(dependencies: CommentDependencies): Route[] {
  const verb = withDependencies(dependencies);
  return [
    route("listComments", verb(listComments)),
    route("createComment", verb(createComment)),
    route("updateComment", verb(changeComment)),
    route("deleteComment", verb(deleteComment)),
    route("resolveComment", verb(resolveComment)),
    route("reopenComment", verb(reopenComment)),
    route("getInbox", verb(getInbox)),
    route("readInbox", verb(readInbox)),
    route("changeInboxSettings", verb(changeInboxSettings)),
    route("stopInboxMail", verb(stopInboxMail)),
  ];
}
