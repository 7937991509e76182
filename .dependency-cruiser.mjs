/**
 * The import table of docs/architecture.md: breaking it fails the build.
 * Tests beside the code may use test/support; everything else obeys.
 */
const tests = '\\.test\\.tsx?$'
const noun = '^functions/(?!kit/|texts/|catalogue/|talk/|ledger/|approvals/)([^/]+)/'
/** They join what `functions/<noun>/rows.ts` declares. */
const joined = '^functions/kit/table/(keys|key-prefixes|row-rights)\\.ts$'
const kept = '^functions/privacy/kept\\.ts$'
const samples = '^functions/mails/sample-mail\\.ts$'

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'no-circles',
      comment: 'not even of types: a circle of files is one file in several parts',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'shared-stands-alone',
      comment: 'shared: zod and pure libraries',
      severity: 'error',
      from: { path: '^shared/', pathNot: tests },
      to: {
        path: [
          '^(events|functions|web|infra|local|test|bench)/',
          'node_modules/(@aws-sdk|aws-|react|@aws-lambda)',
          '^node:',
        ],
      },
    },
    {
      name: 'events-know-shared-only',
      severity: 'error',
      from: { path: '^events/', pathNot: tests },
      to: { path: ['^(functions|web|infra|local|test|bench)/', 'node_modules/(@aws-sdk|react|@aws-lambda)'] },
    },
    {
      name: 'functions-know-shared-and-events',
      severity: 'error',
      from: { path: '^functions/', pathNot: tests },
      to: { path: '^(web|infra|local|test|bench)/' },
    },
    {
      name: 'a-noun-never-imports-a-sibling',
      comment: 'kit, catalogue, talk, ledger and approvals are the common ground; nouns meet through events',
      severity: 'error',
      from: { path: noun, pathNot: [tests, samples, kept] },
      to: { path: noun, pathNot: '^functions/$1/' },
    },
    {
      name: 'samples-are-written-as-the-real-mails',
      comment: 'the one file that imports a sibling: the writers of e-mails, and nothing that sends',
      severity: 'error',
      from: { path: samples },
      to: {
        path: noun,
        pathNot: ['^functions/mails/', '^functions/notifications/(mails/|texts/|weekly/(week|write-summary)\\.ts$)'],
      },
    },
    {
      name: 'the-common-ground-imports-no-noun',
      severity: 'error',
      from: { path: '^functions/(kit|catalogue|talk|ledger|approvals)/', pathNot: [tests, joined] },
      to: { path: noun },
    },
    {
      name: 'kit-is-the-lowest-layer',
      severity: 'error',
      from: { path: '^functions/kit/', pathNot: [tests, joined] },
      to: { path: '^functions/(?!kit/)' },
    },
    {
      name: 'rows-are-joined-as-declarations',
      comment: 'the files that join the rows of all nouns import their rows.ts and nothing else of a noun',
      severity: 'error',
      from: { path: [joined, kept] },
      to: { path: '^functions/(?!kit/)', pathNot: '^functions/[^/]+/rows\\.ts$' },
    },
    {
      name: 'rows-stand-alone',
      comment: 'functions/<noun>/rows.ts: constants of which every bundle keeps the keys alone',
      severity: 'error',
      from: { path: '^functions/[^/]+/rows\\.ts$' },
      to: { pathNot: '^functions/kit/table/row-kinds\\.ts$' },
    },
    {
      name: 'rows-of-an-ad-follow-its-state',
      comment: 'a noun changes an ad through catalogue/change.ts, which derives cards and queue from the life cycle',
      severity: 'error',
      from: { path: noun, pathNot: tests },
      to: { path: '^functions/catalogue/recyclable-rows\\.ts$' },
    },
    {
      name: 'the-sdk-at-the-edge',
      comment: 'the AWS SDK is imported in kit, in store.ts files and in entries and named adapters only',
      severity: 'error',
      from: {
        path: '^functions/',
        pathNot: [
          tests,
          '^functions/kit/',
          '^functions/[^/]+/entries/',
          '/store\\.ts$',
          '/(admins|answer-task|attempts|calendar-address|notify-deps|objects|pending-recovery|pending-sign-ups|pool|proof-pool|proven-contact|request-upload|schedules|screen-pool|shell|sign-in-record|sweep|text-messages|token-seal|vapid)\\.ts$',
        ],
      },
      to: { path: 'node_modules/@aws-sdk' },
    },
    {
      name: 'web-knows-shared-and-events',
      severity: 'error',
      from: { path: '^web/', pathNot: tests },
      to: { path: ['^(functions|infra|local|test|bench)/', 'node_modules/@aws-sdk'] },
    },
    {
      name: 'features-never-import-each-other',
      severity: 'error',
      from: { path: '^web/features/([^/]+)/', pathNot: tests },
      to: { path: ['^web/features/', '^web/app/'], pathNot: '^web/features/$1/' },
    },
    {
      name: 'parts-ui-and-lib-import-no-feature',
      severity: 'error',
      from: { path: '^web/(parts|ui|lib|i18n)/', pathNot: tests },
      to: { path: '^web/(features|app)/' },
    },
    {
      name: 'ui-calls-no-api',
      comment: 'ui gets its data by props; parts that call the API and serve several features are in web/parts',
      severity: 'error',
      from: { path: '^web/ui/', pathNot: tests },
      to: { path: ['^web/parts/', '^web/lib/server/'], pathNot: '^web/lib/server/problem\\.ts$' },
    },
    {
      name: 'lib-imports-no-ui',
      severity: 'error',
      from: { path: '^web/(lib|i18n)/', pathNot: tests },
      to: { path: '^web/(ui|parts)/' },
    },
    {
      name: 'the-client-behind-its-operations',
      comment:
        'components use the query and mutation options of lib/server/operations.ts; what is not React says why it calls',
      severity: 'error',
      from: {
        path: '^web/',
        pathNot: [
          tests,
          '^web/lib/server/operations\\.ts$',
          '^web/features/(photos/ports|home/search/(load-cities|find-place))\\.ts$',
          '^web/i18n/remember-locale\\.ts$',
        ],
      },
      to: { path: '^web/lib/server/client\\.ts$' },
    },
    {
      name: 'infra-names-handlers-by-path',
      comment:
        'infra: the contract, event patterns, the environments that functions declare, the beginnings of keys, the audit',
      severity: 'error',
      from: { path: '^infra/', pathNot: tests },
      to: {
        path: [
          '^(web|local|test|bench)/',
          '^functions/(?!kit/(environment|table/(key-prefixes|row-kinds|row-rights)|people/access/sealed-record)\\.ts$)(?!(ledger/nightly/run|(figures|collection-records)/rebuild)\\.ts$)(?!.*/env\\.ts$)',
        ],
      },
    },
    {
      name: 'the-kit-of-infra-knows-no-noun',
      severity: 'error',
      from: { path: '^infra/(kit|tools)/' },
      to: { path: '^infra/(nouns|data|site|watch|stacks|app)' },
    },
    {
      name: 'the-tools-of-infra-stand-alone',
      severity: 'error',
      from: { path: '^infra/tools/' },
      to: { path: '^infra/kit/' },
    },
    {
      name: 'neighbours-in-infra-meet-in-stacks',
      severity: 'error',
      from: { path: '^infra/(nouns|data|site|watch)/' },
      to: { path: '^infra/(nouns|data|site|watch|stacks)/', pathNot: '^infra/$1/' },
    },
    {
      name: 'a-noun-of-infra-imports-no-sibling',
      severity: 'error',
      from: { path: '^infra/nouns/([a-z-]+)' },
      to: { path: '^infra/nouns/', pathNot: '^infra/nouns/$1/' },
    },
    {
      name: 'local-aws-knows-no-product',
      comment: 'what imitates AWS is told everything else: templates, data, clocks and listeners arrive as arguments',
      severity: 'error',
      from: { path: '^local/aws/' },
      to: { path: ['^(shared|events|functions|infra|web|test|bench)/', '^local/(?!aws/)'] },
    },
    {
      name: 'nothing-imports-the-workbench',
      severity: 'error',
      from: { path: '^(shared|events|functions|web|infra|local)/', pathNot: tests },
      to: { path: '^(test|bench)/' },
    },
    {
      name: 'nothing-imports-local',
      severity: 'error',
      from: { path: '^(shared|events|functions|web|infra)/' },
      to: { path: '^local/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['^node_modules/\\.cache', '^\\.build', '^cdk\\.out'] },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json'],
    },
  },
}
