export { superuserAddress } from "./address.ts";
export { beginBaseBackup } from "./base-backup.ts";
export { type Cluster, startCluster } from "./cluster.ts";
export { chooseDataHome, type DataHome, homeOutside } from "./data-home.ts";
export { LaunchError } from "./launch-error.ts";
export { countRows, readSnapshot } from "./row-counts.ts";
export { chooseServiceUser, handOver, makePrivateFolder, type ServiceUser } from "./service-user.ts";
