/** The dependency rule of the house, checked by `npm run lint`; test/unit/house.test.ts proves that each rule fires. */
const adapters = 'auth|records|documents|sealing|email|webhooks|billing|queue|rate-limit';

/** Every SDK is imported in one room only. */
const sdkRooms = {
  '@azure/cosmos': '^shared/records/',
  '@azure/storage-blob': '^shared/documents/',
  '@azure/storage-queue': '^shared/queue/',
  stripe: '^shared/billing/',
  bcryptjs: '^shared/auth/',
  jsonwebtoken: '^shared/auth/',
  'pdf-lib': '^shared/sealing/',
  nodemailer: '^shared/email/',
  '@azure/communication-email': '^shared/email/',
  ajv: '^shared/validation/',
};

export default {
  forbidden: [
    {
      name: 'domain-is-pure',
      comment: 'The domain imports the domain and errors.ts: no package, no clock, no node module.',
      severity: 'error',
      from: { path: '^shared/domain/' },
      to: { pathNot: '^shared/(domain/|errors\\.ts$)' },
    },
    {
      name: 'contracts-are-data',
      comment: 'Contracts are data: they know the domain’s names, each other, and the schema builder.',
      severity: 'error',
      from: { path: '^shared/contracts/' },
      to: { pathNot: '^shared/(contracts/|domain/|errors\\.ts$)|node_modules/@sinclair/typebox' },
    },
    {
      name: 'operations-name-no-adapter',
      comment: 'Operations speak to ports; what stands behind a port is not theirs to know.',
      severity: 'error',
      from: { path: '^shared/operations/' },
      to: { pathNot: '^shared/(operations/|domain/|contracts/|errors\\.ts$)' },
    },
    {
      name: 'adapters-are-strangers',
      comment: 'An adapter never imports another adapter: services.ts puts them together.',
      severity: 'error',
      from: { path: `^shared/(${adapters})/` },
      to: { path: `^shared/(${adapters}|operations|http|jobs)/`, pathNot: '^shared/$1/' },
    },
    {
      name: 'edge-knows-no-adapter',
      comment: 'The edge kit turns requests and messages into operations’ inputs; adapters reach it as services.',
      severity: 'error',
      from: { path: '^shared/(http|jobs)/' },
      to: { path: `^shared/(${adapters}|operations)/` },
    },
    {
      name: 'functions-are-thin',
      comment:
        'A function file imports contracts, the edge kit, operations and services.ts; no neighbour, adapter or SDK.',
      severity: 'error',
      from: { path: '^functions/(?!index\\.ts$)' },
      to: {
        pathNot:
          '^shared/(contracts|http|jobs|operations|domain)/|^shared/(services|errors)\\.ts$|node_modules/@azure/functions/',
      },
    },
    {
      name: 'one-composition-root',
      comment: 'Only functions, the local product, commands and tests import services.ts.',
      severity: 'error',
      from: { path: '^shared/' },
      to: { path: '^shared/services\\.ts$' },
    },
    {
      name: 'production-stands-alone',
      comment: 'Nothing in production imports tests or infra.',
      severity: 'error',
      from: { path: '^(functions|shared|web)/' },
      to: { path: '^(test|infra)/' },
    },
    {
      name: 'pages-are-guests',
      comment:
        'Pages share the contracts, the pure domain and the strict reading of signatures with the service, and no more.',
      severity: 'error',
      from: { path: '^web/' },
      to: {
        path: '^(shared|functions)/',
        pathNot:
          '^shared/(contracts|domain)/|^shared/errors\\.ts$|^shared/sealing/verifying/(byte-range|raw-dictionary)\\.ts$',
      },
    },
    {
      name: 'no-cycles',
      comment: 'One-way flow.',
      severity: 'error',
      from: { path: '^(functions|shared|infra|test|web)/' },
      to: { circular: true },
    },
    ...Object.entries(sdkRooms).map(([sdk, room]) => ({
      name: `one-room-for-${sdk.replace(/[^a-z]+/g, '-').replace(/^-/, '')}`,
      comment: `${sdk} is imported in one room.`,
      severity: 'error',
      from: { path: '^(functions|shared)/', pathNot: room },
      to: { path: `node_modules/${sdk}/`, dependencyTypesNot: ['type-only'] },
    })),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    exclude: { path: '^dist/' },
    enhancedResolveOptions: {
      conditionNames: ['import', 'node', 'types', 'default'],
      extensions: ['.ts', '.js', '.mjs', '.json'],
    },
  },
};
