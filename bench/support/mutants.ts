import { globSync } from 'node:fs'

/**
 * Returns the mutated files: rules only. Excludes contract declarations and wiring (`env`, stores, user pool calls,
 * handlers), which journeys on a local cloud test.
 */
export function mutatedIn(root: string): string[] {
  const wires = 'functions/**/{env,store,objects,pool,page,document,share-page}.ts'
  return globSync(['shared/**/*.ts', 'functions/**/*.{ts,tsx}'], {
    cwd: root,
    exclude: ['shared/contract/**', 'functions/*/entries/**', '**/*.test.{ts,tsx}', wires],
  }).sort()
}

export interface Folder {
  readonly name: string
  readonly files: readonly string[]
  readonly tests: readonly string[]
}

/** Assigns every mutated file to a folder; files in `slow` folders are units of their own. */
export function foldersIn(root: string): Folder[] {
  const byFolder = Map.groupBy(mutatedIn(root), folderOf)
  return [...byFolder].map(([name, files]) => ({
    name,
    files,
    tests: globSync([...testsBeside(name), ...(additionalTests[name]?.tests ?? [])], { cwd: root }).sort(),
  }))
}

/**
 * Folders measured file by file with all their tests: Stryker instruments every expression, which makes search loops
 * many times slower.
 */
const slow = ['shared/route']

/** One unit per noun with its subfolders, and one per folder of the kit, which is as large as all nouns together. */
function folderOf(file: string): string {
  if (slowOf(file)) return file.replace(/\.ts$/, '')
  const folders = file.split('/').slice(0, -1)
  return folders.slice(0, folders[1] === 'kit' ? 3 : 2).join('/')
}

function slowOf(file: string): string | undefined {
  return slow.find((folder) => file.startsWith(`${folder}/`))
}

function testsBeside(name: string): string[] {
  const folder = slowOf(name) ?? name
  const whole = folder !== 'shared' && folder !== 'functions/kit'
  return [`${folder}/${whole ? '**/' : ''}*.test.{ts,tsx}`]
}

export const additionalTests: Readonly<Record<string, { readonly tests: readonly string[]; readonly why: string }>> = {
  'functions/talk': {
    tests: ['functions/conversations/decide.test.ts', 'functions/pickups/{meanwhile,step-parts,take-step}.test.ts'],
    why: 'conversations are begun and gone on with by what is said in them and by steps of pickups',
  },
  'functions/catalogue': {
    tests: ['functions/recyclables/listing/{find,search}.test.ts', 'functions/saved-searches/{store,watch}.test.ts'],
    why: 'the rows of words and watchers are what searches read',
  },
  'functions/ledger': {
    tests: ['functions/{entities/entities,orders/settlements,payouts/donations}.test.ts'],
    why: 'entities, preferences and steps are kept there and moved by those nouns',
  },
  'functions/approvals': {
    tests: ['functions/payouts/payouts.test.ts'],
    why: 'payouts are what admins decide on',
  },
  'functions/kit/people': {
    tests: ['functions/users/{edit,judge,list}.test.ts', 'functions/accounts/gates/admit-sign-in.test.ts'],
    why: 'profiles change, and devices are let in, by what admins and gates decide',
  },
  'functions/kit/mail': {
    tests: ['functions/{newsletter/issues,notifications/weekly/run}.test.ts'],
    why: 'a run of e-mails is driven there for both',
  },
  'shared/newsletter': {
    tests: ['functions/newsletter/{issues,subscribe}.test.ts'],
    why: 'paths of links are in the e-mails',
  },
  'functions/kit/rewards': {
    tests: ['functions/points/*.test.ts', 'functions/referrals/*.test.ts'],
    why: 'points and referrals are counted there',
  },
  'shared/points': {
    tests: ['functions/points/*.test.ts'],
    why: 'ranks and milestones follow from the points that are counted there',
  },
  'shared/photos': {
    tests: ['functions/photos/keys.test.ts', 'functions/recyclables/pages/ad-page.test.ts'],
    why: 'a path and its sizes are read where photos are kept and shown',
  },
  'shared/people': {
    tests: [
      'functions/accounts/{sign-up,gates/acceptance}.test.ts',
      'shared/recyclables/{contact-data,contact-sentences}.test.ts',
    ],
    why: 'consents are asked for at sign-up; phone numbers are looked for in texts of ads',
  },
  'shared/pickups': {
    tests: ['functions/cases/*.test.ts'],
    why: 'kinds of problems are reported in cases',
  },
  'shared/notifications': {
    tests: ['functions/notifications/decide.test.ts', 'functions/notifications/agenda/calendar-address.test.ts'],
    why: 'channels are chosen, and the calendar is addressed, by what notifies',
  },
}

interface Area {
  readonly name: string
  readonly mark: number
  holds(file: string): boolean
}

/** Marks by area; critical rules have higher ones. */
export const areas: readonly Area[] = [
  { name: 'shared', mark: 85, holds: (file) => file.startsWith('shared/') },
  {
    name: 'rules of functions',
    mark: 85,
    holds: (file) => /^functions\/(?!kit\/|ledger\/)/.test(file),
  },
  { name: 'ledger', mark: 95, holds: (file) => file.startsWith('functions/ledger/') },
  { name: 'kit', mark: 75, holds: (file) => file.startsWith('functions/kit/') },
]

/** Accepted survivors, with the reason why no test can or should find them. */
export const survivors: readonly { readonly file: string; readonly mutant: string; readonly reason: string }[] = [
  {
    file: 'functions/ledger/accounts.ts',
    mutant: 'the default of what no name matched',
    reason: 'only its second place is read, and no default has one',
  },
  {
    file: 'functions/ledger/check.ts',
    mutant: 'an empty `catch`',
    reason: 'a function without an answer answers undefined too',
  },
  {
    file: 'functions/ledger/decide.ts',
    mutant: '`No money of a … leaves`',
    reason: 'the table of steps lets no other leave: the types ask for the sentence',
  },
  {
    file: 'functions/ledger/journal.ts',
    mutant: 'the sum with its sign turned, a leg without a sign',
    reason: 'zero has no sign; the type of a leg has one',
  },
  {
    file: 'functions/ledger/maturity.ts',
    mutant: '`ripe !== undefined` always true',
    reason: 'nothing comes before what is undefined: the types ask for it',
  },
  {
    file: 'functions/ledger/terms.ts',
    mutant: '`userOf` of a stray payment',
    reason: 'its terms have no person either: the types ask for it',
  },
  {
    file: 'functions/orders/decide-payment.ts',
    mutant: 'what stands where no action, no step or no money can be',
    reason: 'the table of steps and `brought` let nothing come there: the types ask for it',
  },
  {
    file: 'functions/cases/follow.ts',
    mutant: 'every refusal repeats the change',
    reason: 'the write of a case refuses with one code only',
  },
  {
    file: 'functions/collection-records/contribution.ts',
    mutant: '`acceptedAt !== null` always true',
    reason: 'no time since what is missing is short: the types ask for it',
  },
  {
    file: 'functions/figures/periods.ts',
    mutant: 'today for its month',
    reason: 'the months before are counted from year and month only',
  },
  {
    file: 'functions/figures/shards.ts',
    mutant: 'the default of a shard',
    reason: 'the remainder is one of the shards: the types ask for it',
  },
  {
    file: 'functions/newsletter/decide.ts',
    mutant: 'a link for an address that is not pending',
    reason: 'it has no time, so it is never valid',
  },
  {
    file: 'functions/newsletter/subscriber-row.ts',
    mutant: 'the default of the first part of a link',
    reason: 'a split text always has one: the types ask for it',
  },
  {
    file: 'functions/payouts/signals.ts',
    mutant: '`acceptedAt !== undefined`, `taxId !== null` always true; capitals for small letters',
    reason: 'nothing compares with what is missing: the types ask for it; both cases compare alike',
  },
  {
    file: 'functions/payouts/withdrawal-rules.ts',
    mutant: '`payableFrom !== null`, `at !== undefined` always true',
    reason: 'nothing compares with what is missing: the types ask for it',
  },
  {
    file: 'functions/pickups/decide.ts',
    mutant: '`row.ended?.by` without its question mark',
    reason: 'a cancelled pickup has an end: the types ask for it',
  },
  {
    file: 'functions/pickups/silence/decide.ts',
    mutant: '`owner?.at` without its question mark',
    reason: 'one side has confirmed, and it is not the receiver: the types ask for it',
  },
  {
    file: 'functions/referrals/flags.ts',
    mutant: '`otherReferrerId !== undefined` always true',
    reason: 'no pair names what is missing: the types ask for it',
  },
  {
    file: 'functions/tickets/decide.ts',
    mutant: 'capitals for small letters of an address',
    reason: 'both hash alike for every spelling',
  },
  {
    file: 'shared/money-input.ts',
    mutant: 'the defaults of what no amount matched',
    reason: 'only its second and third place are read, and no default has one',
  },
  {
    file: 'shared/notifications/quiet-hours.ts',
    mutant: '`until <= from`',
    reason: 'they never are the same (`quietHours`)',
  },
  {
    file: 'shared/payouts/pix-key.ts',
    mutant: 'the defaults of a phone that is none',
    reason: 'only clean keys come there: the types ask for it',
  },
]
