/** The dependency rules, checked by `npm run lint`; test/unit/dependency-rules.test.ts proves that each rule fires. */
const adapters = 'auth|validation|records|documents|email|webhooks|billing|queue|rate-limit';

/** Every SDK is imported in one folder only. */
const sdkFolders = {
  '@azure/cosmos': '^shared/records/',
  '@azure/storage-blob': '^shared/documents/',
  '@azure/storage-queue': '^shared/queue/',
  stripe: '^shared/billing/',
  bcryptjs: '^shared/auth/',
  jsonwebtoken: '^shared/auth/',
  'openid-client': '^shared/auth/',
  '@simplewebauthn/server': '^shared/auth/',
  nodemailer: '^shared/email/',
  '@azure/communication-email': '^shared/email/',
  ajv: '^shared/schema/',
  '@modelcontextprotocol/sdk': '^shared/http/mcp/',
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
      comment: 'Contracts are data: they import the domain, each other, and the schema builder.',
      severity: 'error',
      from: { path: '^shared/contracts/' },
      to: { pathNot: '^shared/(contracts/|domain/|errors\\.ts$)|node_modules/@sinclair/typebox' },
    },
    {
      name: 'messages-are-sentences',
      comment: 'The catalogues of e-mails and pages import the languages and nothing else of the product.',
      severity: 'error',
      from: { path: '^shared/messages/' },
      to: { pathNot: '^shared/(messages/|domain/language\\.ts$)' },
    },
    {
      name: 'operations-name-no-adapter',
      comment: 'Operations use ports; they do not import the adapters behind them.',
      severity: 'error',
      from: { path: '^shared/operations/' },
      to: { pathNot: '^shared/(operations/|domain/|contracts/|errors\\.ts$)' },
    },
    {
      name: 'adapters-do-not-meet',
      comment: 'An adapter imports no other adapter, and neither sealing, HTTP nor jobs: services.ts connects them.',
      severity: 'error',
      from: { path: `^shared/(${adapters})/` },
      to: { path: `^shared/(${adapters}|sealing|verifying|operations|http|jobs)/`, pathNot: '^shared/$1/' },
    },
    {
      name: 'pdf-is-a-library',
      comment: 'The PDF toolkit implements ISO 32000. From other folders it imports the errors and a checksum only.',
      severity: 'error',
      from: { path: '^shared/pdf/' },
      to: { path: '^(shared|functions|web)/', pathNot: '^shared/(pdf/|errors\\.ts$|crypto/crc32\\.ts$)' },
    },
    {
      name: 'pki-is-a-library',
      comment: 'The PKI toolkit implements DER, X.509 and CMS: it imports no other folder, not even the errors.',
      severity: 'error',
      from: { path: '^shared/pki/' },
      to: { path: '^(shared|functions|web)/', pathNot: '^shared/pki/' },
    },
    {
      name: 'small-libraries-stay-small',
      comment:
        'The libraries of adapters (threads, crypto, net, schema, lazily) import nothing of the product but the errors.',
      severity: 'error',
      from: { path: '^shared/((threads|crypto|net|schema)/|lazily\\.ts$)' },
      to: { path: '^(shared|functions|web)/', pathNot: '^shared/((threads|crypto|net|schema)/|(errors|lazily)\\.ts$)' },
    },
    {
      name: 'verifying-does-not-seal',
      comment: 'The verifier does not import the code that seals files.',
      severity: 'error',
      from: { path: '^shared/verifying/' },
      to: { path: '^shared/(sealing|operations|http|jobs|services)' },
    },
    {
      name: 'sealing-is-an-adapter',
      comment: 'Sealing imports the libraries and the verifier, but no adapter, operation, HTTP or jobs.',
      severity: 'error',
      from: { path: '^shared/sealing/' },
      to: { path: `^shared/(${adapters}|operations|http|jobs)/` },
    },
    {
      name: 'config-alone-reads-the-environment',
      comment: 'Only functions, infra and tests import services.ts; only services.ts and infra import config.ts.',
      severity: 'error',
      from: { path: '^(functions|shared|web)/', pathNot: '^shared/services\\.ts$' },
      to: { path: '^shared/config\\.ts$' },
    },
    {
      name: 'http-and-jobs-know-no-adapter',
      comment: 'HTTP and jobs turn requests and messages into the input of operations; they get adapters as services.',
      severity: 'error',
      from: { path: '^shared/(http|jobs)/' },
      to: { path: `^shared/(${adapters}|sealing|verifying|operations)/`, pathNot: '^shared/validation/' },
    },
    {
      name: 'functions-are-thin',
      comment:
        'A function file imports contracts, HTTP and jobs, operations, serve.ts and services.ts; no adapter or SDK.',
      severity: 'error',
      from: { path: '^functions/' },
      to: {
        pathNot: '^shared/(contracts|http|jobs|operations|domain)/|^shared/(serve|services|errors)\\.ts$',
      },
    },
    {
      name: 'one-composition-root',
      comment: 'Only functions (through serve.ts), the local product, commands and tests import services.ts.',
      severity: 'error',
      from: { path: '^shared/', pathNot: '^shared/serve\\.ts$' },
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
      comment: 'Pages share the contracts, the domain, the messages and the verifier with the service.',
      severity: 'error',
      from: { path: '^web/' },
      to: {
        path: '^(shared|functions)/',
        pathNot: '^shared/(contracts|domain|messages|verifying|pki|pdf)/|^shared/errors\\.ts$',
      },
    },
    {
      name: 'packages-stand-alone',
      comment:
        'A package is installed without this project and runs in browsers: it imports its own files, its peers, and ' +
        'openapi-fetch, which its build bundles.',
      severity: 'error',
      from: { path: '^packages/([^/]+)/', pathNot: '^packages/[^/]+/src/cli/' },
      to: { pathNot: '^packages/$1/|^react$|^node_modules/(react|preact|openapi-fetch)/' },
    },
    {
      name: 'commands-of-packages-stand-alone',
      comment: 'The command line of a package imports its own files and Node.',
      severity: 'error',
      from: { path: '^packages/([^/]+)/src/cli/' },
      to: { pathNot: '^packages/$1/', dependencyTypesNot: ['core'] },
    },
    {
      name: 'no-cycles-of-folders',
      comment: 'One-way flow between folders.',
      severity: 'error',
      scope: 'folder',
      from: { path: '^shared/' },
      to: { circular: true },
    },
    {
      name: 'no-cycles',
      comment: 'One-way flow.',
      severity: 'error',
      from: { path: '^(functions|shared|infra|packages|test|web)/' },
      to: { circular: true },
    },
    ...Object.entries(sdkFolders).map(([sdk, folder]) => ({
      name: `one-folder-for-${sdk.replace(/[^a-z]+/g, '-').replace(/^-/, '')}`,
      comment: `${sdk} is imported in one folder.`,
      severity: 'error',
      from: { path: '^(functions|shared)/', pathNot: folder },
      // A subpath that the resolver does not find is named as it was imported.
      to: { path: `(^|node_modules/)${sdk}/`, dependencyTypesNot: ['type-only'] },
    })),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    exclude: { path: ['^dist/', '^packages/[^/]+/dist/'] },
    enhancedResolveOptions: {
      conditionNames: ['import', 'node', 'types', 'default'],
      extensions: ['.ts', '.js', '.mjs', '.json'],
    },
  },
};
