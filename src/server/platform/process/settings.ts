/** Every setting of the product, read from the environment. `.env.example` says the same and is checked against this. */

export interface Setting {
  name: string;
  /** Default as it would be written in the environment; empty when there is no fixed value. */
  default: string;
  description: string;
}

export const settings = [
  { name: 'HOST', default: '127.0.0.1', description: 'Address to listen on; 0.0.0.0 for every interface.' },
  { name: 'PORT', default: '3000', description: 'Port to listen on.' },
  {
    name: 'PUBLIC_URL',
    default: '',
    description:
      'Address under which visitors reach the product, for one-time links, calendar links and previews of shared pages; when unset, the request’s host.',
  },
  {
    name: 'TRUST_PROXY',
    default: '0',
    description: 'Number of reverse proxies in front whose X-Forwarded-For is believed.',
  },
  {
    name: 'PUBLIC_CALLS',
    default: '600',
    description:
      'How many requests for free rooms and prices an IP address may make in 15 minutes without a session; 0 for no limit.',
  },
  {
    name: 'DATA_DIR',
    default: './data',
    description:
      'Embedded database, uploads and generated secrets. Deleting it is a factory reset. Processes that share a DATABASE_URL share it too.',
  },
  {
    name: 'MIN_FREE_MB',
    default: '32',
    description:
      'Minimum free space on the disk of DATA_DIR, in megabytes: with less, writes are answered 507 and /readyz 503 until there is more. 0 to never check.',
  },
  {
    name: 'DATABASE_URL',
    default: '',
    description: 'postgres://user:password@host:5432/name of a PostgreSQL server (15 or newer); embedded when unset.',
  },
  {
    name: 'SEED',
    default: '',
    description: 'demo or none. Unset: demo with the embedded database, none with DATABASE_URL.',
  },
  {
    name: 'SEED_USERS',
    default: '1000',
    description:
      'How many users the demo data holds, up to 1000000. Its stays reach back 13 months for every 1000 users, two years at most; with 300 users or fewer, one month at low occupancy.',
  },
  {
    name: 'ADMIN_EMAIL',
    default: 'admin@highland.test',
    description: 'The first administrator, created on first start.',
  },
  {
    name: 'ADMIN_PASSWORD',
    default: '',
    description: 'Their password, 8 characters or more; generated and saved in DATA_DIR/admin-password.txt when unset.',
  },
  {
    name: 'PRIVILEGED_ACCOUNTS',
    default: '',
    description: 'Up to five account numbers, separated by commas, that hold every permission and cannot be demoted.',
  },
  {
    name: 'JWT_SECRET',
    default: '',
    description:
      'Signs sessions, 32 bytes or more. Generated into DATA_DIR when unset; required with DATABASE_URL in production.',
  },
  {
    name: 'ALLOWED_ORIGINS',
    default: '',
    description:
      'Origins whose pages may call this server, exactly as browsers name them (https://pages.example), separated by commas. Unset: its own alone.',
  },
  {
    name: 'MAP_TILES',
    default: '',
    description:
      'Address of map tiles, like https://tiles.example/{z}/{x}/{y}.png?key=abc. A drawing stands in for the map when unset.',
  },
  {
    name: 'MAP_ATTRIBUTION',
    default: '© OpenStreetMap contributors',
    description: 'Whose data the tiles show, as their terms want it named on the map.',
  },
  { name: 'LOG_LEVEL', default: 'info', description: 'fatal, error, warn, info, debug, trace or silent.' },
  { name: 'NODE_ENV', default: '', description: 'production on live servers.' },
  {
    name: 'VITE_APP_ENV',
    default: 'staging',
    description:
      'Which of the two hosts below the pages call: staging or production. Read when the pages are built. A live server needs it only where its pages call another one.',
  },
  { name: 'VITE_API_HOST_PRODUCTION', default: '', description: 'API host for production; the page’s own when empty.' },
  { name: 'VITE_API_HOST_STAGING', default: '', description: 'API host for staging; the page’s own when empty.' },
] as const satisfies readonly Setting[];

export type SettingName = (typeof settings)[number]['name'];

/** The text of `.env.example`. */
export function exampleEnvironment(): string {
  const blocks = settings.map(({ name, default: value, description }) => `# ${description}\n#${name}=${value}\n`);
  return `# Every setting is optional. Copy to .env and remove the # in front of what you change.\n\n${blocks.join('\n')}`;
}
