export { type Cluster, type ClusterOptions, startCluster } from "./cluster.ts";
export { chooseDataHome, type DataHome, homeOutside } from "./data-home.ts";
export { LaunchError } from "./launch-error.ts";
