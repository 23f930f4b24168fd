import * as accessLinks from '../contracts/access-links.ts';
import * as alertBatches from '../contracts/alert-batches.ts';
import * as alertList from '../contracts/alert-list.ts';
import * as alertNoise from '../contracts/alert-noise.ts';
import * as alertPrecision from '../contracts/alert-precision.ts';
import * as alertViews from '../contracts/alert-views.ts';
import * as alerts from '../contracts/alerts.ts';
import * as audit from '../contracts/audit.ts';
import * as captures from '../contracts/captures.ts';
import * as channels from '../contracts/channels.ts';
import * as corrections from '../contracts/corrections.ts';
import * as deliveries from '../contracts/deliveries.ts';
import * as detector from '../contracts/detector.ts';
import * as detectorScatter from '../contracts/detector-scatter.ts';
import * as detectorStanding from '../contracts/detector-standing.ts';
import * as detectorVersions from '../contracts/detector-versions.ts';
import * as documents from '../contracts/documents.ts';
import * as find from '../contracts/find.ts';
import * as interchange from '../contracts/interchange.ts';
import * as invitations from '../contracts/invitations.ts';
import * as jobs from '../contracts/jobs.ts';
import * as live from '../contracts/live.ts';
import * as openapi from '../contracts/openapi.ts';
import * as overview from '../contracts/overview.ts';
import * as picking from '../contracts/picking.ts';
import * as reextractions from '../contracts/reextractions.ts';
import * as renderings from '../contracts/renderings.ts';
import * as retention from '../contracts/retention.ts';
import * as session from '../contracts/session.ts';
import * as sessions from '../contracts/sessions.ts';
import * as sourceBatches from '../contracts/source-batches.ts';
import * as sourceDiscovery from '../contracts/source-discovery.ts';
import * as sourceRules from '../contracts/source-rules.ts';
import * as sourceSettings from '../contracts/source-settings.ts';
import * as sources from '../contracts/sources.ts';
import * as tokens from '../contracts/tokens.ts';
import * as traversal from '../contracts/traversal.ts';
import * as users from '../contracts/users.ts';
import type { Endpoint } from '../endpoint.ts';

/** Files of contracts. A test compares them with the folder and with the routes of app/api. */
const files: Record<string, object> = {
  'access-links': accessLinks,
  'alert-noise': alertNoise,
  'alert-precision': alertPrecision,
  'alert-batches': alertBatches,
  'alert-list': alertList,
  'alert-views': alertViews,
  alerts,
  audit,
  captures,
  corrections,
  channels,
  deliveries,
  detector,
  'detector-scatter': detectorScatter,
  'detector-standing': detectorStanding,
  'detector-versions': detectorVersions,
  documents,
  find,
  interchange,
  invitations,
  jobs,
  live,
  openapi,
  overview,
  picking,
  reextractions,
  renderings,
  retention,
  session,
  sessions,
  'source-batches': sourceBatches,
  'source-discovery': sourceDiscovery,
  'source-rules': sourceRules,
  'source-settings': sourceSettings,
  sources,
  tokens,
  traversal,
  users,
};

export interface NamedContract {
  /** Name of the contract, which is the operation's id: "listSources". */
  name: string;
  /** File of the contract. */
  file: string;
  contract: Endpoint;
}

/** All contracts, by path and then by method. */
export function everyContract(): NamedContract[] {
  return Object.entries(files)
    .flatMap(([file, exported]) =>
      Object.entries(exported).flatMap(([name, value]) =>
        isEndpoint(value) ? [{ name, file, contract: value }] : [],
      ),
    )
    .sort((a, b) => order(a).localeCompare(order(b), 'en'));
}

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];
const order = ({ contract }: NamedContract) => `${contract.path} ${methods.indexOf(contract.method)}`;

function isEndpoint(value: unknown): value is Endpoint {
  return (
    typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'role' in value
  );
}
