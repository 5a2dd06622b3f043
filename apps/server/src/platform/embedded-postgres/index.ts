export { superuserAddress } from "./address.ts";
export { type BaseBackup, type BaseBackupEnd, beginBaseBackup } from "./base-backup.ts";
export { type Cluster, type ClusterOptions, startCluster } from "./cluster.ts";
export { chooseDataHome, type DataHome, homeOutside } from "./data-home.ts";
export { LaunchError } from "./launch-error.ts";
export { countRows, type RowCounts, readSnapshot } from "./row-counts.ts";
export { chooseServiceUser, handOver, makePrivateFolder, type ServiceUser } from "./service-user.ts";
