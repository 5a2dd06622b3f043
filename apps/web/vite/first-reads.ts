import { addresses } from "@beachhead/contract/addresses";
import type { RoutedScreen } from "../src/app/route-table.ts";

type EndpointName = keyof typeof addresses;

/** The lists behind the side bar's states, and the user's limits: asked for around every signed-in screen. */
const frameReads: readonly EndpointName[] = [
  "getUserDetails",
  "listGtmPlans",
  "listDgPlansByGtmPlan",
  "listProductCosts",
  "listSimulations",
];

/** Further reads of a screen; a parameter of the path is taken from the same place of the address. */
const screenReads: Partial<Record<RoutedScreen, readonly EndpointName[]>> = {
  auth: ["getConfiguration"],
  productCost: ["getProductCost"],
  simulator: ["getSimulation"],
  actionItems: ["listDgActions"],
  dashboards: ["listDashboards", "listDashboardViews", "getConfiguration"],
};

/**
 * What the screen of an address asks for at first.
 * @returns addresses of the API; the last part of `/inputcost/addCost/:id?` is the third of the address: `{3}`
 */
export function readsOf(path: string, screen: RoutedScreen, isSignedIn: boolean): string[] {
  const places = path.split("/");
  return [...(isSignedIn ? frameReads : []), ...(screenReads[screen] ?? [])]
    .map((name) =>
      addresses[name].path.replace(/:(\w+)/g, (_, key: string) => {
        const index = places.findIndex((part) => part === `:${key}` || part === `:${key}?`);
        return index === -1 ? "{}" : `{${index}}`;
      }),
    )
    .filter((address) => !address.includes("{}"));
}

/**
 * Sends the screen's first reads while its scripts still load. `lib/api/first-reads.ts` takes the answers over; they
 * are dropped after ten seconds, when another screen may ask. Without a session that is still running, only reads
 * that need none are sent. With one, the page also learns which frame it will have, and draws its areas at once
 * (`styles/first-frame.css`).
 */
export function readScript(reads: readonly string[], needsSession: boolean): string {
  return `(()=>{try{
const user=JSON.parse(localStorage.getItem("user"));
const token=user&&new Date(user.expirationTime)>new Date()?user.token:undefined;
if(${needsSession}&&!token)return;
if(${needsSession})document.documentElement.dataset.frame=localStorage.getItem("sideBar")||(matchMedia("(max-width: 1280px)").matches?"rail":"open");
const parts=location.pathname.split("/"),answers={};
for(const read of ${JSON.stringify(reads)}){
let known=true;
const address=read.replace(/\\{(\\d)\\}/g,(_,place)=>parts[place]||(known=false));
if(!known)continue;
answers[address]=fetch(address,{headers:{Accept:"application/json",...(token&&{Authorization:"Bearer "+token})},credentials:"omit"});
answers[address].catch(()=>{});
}
window.firstReads={token,answers};
setTimeout(()=>{delete window.firstReads},10000);
}catch{}})()`.replaceAll("\n", "");
}
