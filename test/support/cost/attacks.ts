import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as accounts from '../../../functions/accounts/quotas.ts'
import * as conversations from '../../../functions/conversations/quotas.ts'
import { recordsOfUse, sameUseMs } from '../../../functions/kit/people/access/record-access.ts'
import * as kit from '../../../functions/kit/quotas.ts'
import * as newsletter from '../../../functions/newsletter/quotas.ts'
import * as photos from '../../../functions/photos/quotas.ts'
import * as pickups from '../../../functions/pickups/quotas.ts'
import * as places from '../../../functions/places/quotas.ts'
import * as profiles from '../../../functions/profiles/quotas.ts'
import * as questions from '../../../functions/questions/quotas.ts'
import * as recyclables from '../../../functions/recyclables/quotas.ts'
import * as routes from '../../../functions/routes/quotas.ts'
import * as tickets from '../../../functions/tickets/quotas.ts'
import { publicThrottle, stageThrottle } from '../../../infra/kit/public-throttles.ts'
import { readSettings } from '../../../infra/settings.ts'
import { edgeRequestsPerAddress } from '../../../infra/stacks/edge-stack.ts'
import { httpOperations } from '../../../shared/contract/contract.ts'
import { nouns } from '../../../shared/contract/operation.ts'
import { priceOf } from '../reference/cost.ts'
import { costLines } from '../reference/words.ts'

const root = join(import.meta.dirname, '../../..')
const { context } = JSON.parse(readFileSync(join(root, 'cdk.json'), 'utf8')) as { context: { retorna: unknown } }
const settings = readSettings(context.retorna)

/** A line of 'what an attacker can cost': dollars of an hour. */
export interface Attack {
  readonly line: string
  /** The sum for a thousand. */
  readonly arithmetic: string
  readonly bound: string
  readonly test: string
  readonly isBytes: boolean
  readonly one: number
  readonly thousand: number
}

/** Returns the price of a line of the monthly cost. */
function price(name: string): number {
  const line = costLines.find((one) => one.line === name)
  if (!line) throw new Error(`docs/reference/words/cost.json has no line ${name}`)
  return priceOf(line)
}

const hour = 3600
const limit = (quota: { limit: number }) => quota.limit
const many = 1000

interface Part {
  readonly quantity: number
  readonly what: string
  readonly price: number
}
const costOf = (parts: readonly Part[]) => parts.reduce((sum, { quantity, price }) => sum + quantity * price, 0)
const shown = (value: number) => Number(value.toPrecision(4)).toLocaleString('en', { maximumFractionDigits: 3 })
const priced = (price: number) => `${Number((price * 1e6).toPrecision(6)).toLocaleString('en')} a million`
const told = (parts: readonly Part[]) =>
  parts.map(({ quantity, what, price }) => `${shown(quantity)} ${what} × ${priced(price)}`).join(' + ')

type Declared = Pick<Attack, 'line' | 'bound' | 'test'> & { readonly parts: (callers: number) => readonly Part[] }

function attack({ parts, ...declared }: Declared, isBytes = false): Attack {
  const [one, thousand] = [parts(1), parts(many)]
  return { ...declared, isBytes, arithmetic: told(thousand), one: costOf(one), thousand: costOf(thousand) }
}

/** Read units of a call with the most expensive filter; others read one (docs/access-patterns.md). */
const readUnits: Readonly<Record<string, number>> = {
  'recyclables.list': 23,
  'recyclables.map': 65,
  'recyclables.ofUser': 21,
  'recyclables.page': 1.5,
  'recyclables.sitemap': 13.5,
  'recyclables.sitemapPage': 420,
}
/** Write units of the visitors' operations that write. */
const writeUnits: Readonly<Record<string, number>> = {
  'pageViews.record': 1,
  'pageViews.recordEmptySearch': 1,
  'deviceSignIns.start': 4,
  'accounts.signUp': 4,
  'accounts.requestRecovery': 2,
  'accounts.resetPassword': 2,
  'tickets.createAsVisitor': 2,
  'newsletter.subscribe': 16,
  'newsletter.confirm': 2,
  'newsletter.unsubscribe': 2,
  'newsletter.eraseByLink': 2,
}
/** They wait for the user pool: half a second instead of 40 ms of a function with 1 GB. */
const waiting = new Set(
  ['signUp', 'requestRecovery', 'resetPassword', 'signInByEmail'].map((name) => `accounts.${name}`),
)
waiting.add('deviceSignIns.signIn')

/** Pages beside the contract (`infra/nouns/recyclables.ts`). */
const pages = ['share', 'page', 'sitemap', 'sitemapPage'].map((name) => `recyclables.${name}`)
const publicOperations = [
  ...httpOperations()
    .filter(({ access }) => access === 'public')
    .map(({ name }) => name),
  ...pages,
]
const rateOf = (operation: string) => publicThrottle(operation, settings.usersPerMonth).rateLimit ?? 0
const inAnHour = (unitsOf: (operation: string) => number) =>
  Math.round(publicOperations.reduce((sum, name) => sum + rateOf(name) * unitsOf(name), 0) * hour)

/** AWS Lambda records one request a second of each function, and one in twenty. */
const publicFunctions = 17
/** A second; assumed of one caller with a good connection. */
const requestsOfCaller = 500
/** S3 accepts as many requests a second for a prefix. */
const postsOfPrefix = 3500
/** A digest waits ten minutes. */
const digestsPerHour = 6
/** Each counts the records of a user by itself. */
const apiFunctions = nouns.length
const firewallWindows = hour / 300
const largestFileGb = 0.0003

export function attacks(): { visitors: Attack[]; accounts: Attack[] } {
  const [request, call, second] = [
    price('API Gateway, HTTP API'),
    price('Lambda, requests'),
    price('Lambda, arm64'),
  ] as const
  const [read, write, log] = [
    price('DynamoDB, reads'),
    price('DynamoDB, writes'),
    price('CloudWatch, logs') / 1e6,
  ] as const
  const [mail, sms, member] = [price('SES'), price('Text messages to Brazil'), price('Cognito, plan Essentials')]
  const unit = price('Location, ways')
  const throttles = { bound: '`usersPerMonth`: `publicThrottle`', test: 'test/infra/routes.test.ts' }
  const requests = inAnHour(() => 1)
  const visitors = [
    attack({
      line: 'API requests',
      ...throttles,
      parts: () => [{ quantity: requests, what: 'requests', price: request }],
    }),
    attack({
      line: 'Functions',
      ...throttles,
      parts: () => [
        { quantity: requests, what: 'calls', price: call },
        { quantity: inAnHour((name) => (waiting.has(name) ? 0.5 : 0.04)), what: 'GB-seconds', price: second },
      ],
    }),
    attack({
      line: 'Table',
      ...throttles,
      parts: () => [
        { quantity: inAnHour((name) => readUnits[name] ?? 1), what: 'units read', price: read },
        { quantity: inAnHour((name) => writeUnits[name] ?? 0), what: 'units written', price: write },
      ],
    }),
    attack({ line: 'Log lines', ...throttles, parts: () => [{ quantity: requests, what: 'KB', price: log }] }),
    attack({
      line: 'Traces',
      ...throttles,
      parts: () => [{ quantity: requests / 20 + publicFunctions * hour, what: 'traces', price: price('X-Ray') }],
    }),
    attack({
      line: 'Sign-ups',
      bound: '`signUpsPerAddress`, `signUpsPerHour`',
      test: 'functions/accounts/gates/proof-of-work.test.ts',
      parts: (callers) => [
        {
          quantity: Math.min(
            settings.signUpsPerHour,
            callers * (settings.freeSignUpsPerAddress + settings.signUpsPerAddress),
          ),
          what: 'accounts with an e-mail',
          price: member + mail,
        },
      ],
    }),
    attack({
      line: 'Newsletter e-mails',
      bound: '`newsletter-mails`',
      test: 'test/contracts/quotas.test.ts',
      parts: () => [
        {
          quantity: Math.min(newsletter.newsletterMailsPerDay.limit, rateOf('newsletter.subscribe') * hour),
          what: 'e-mails',
          price: mail,
        },
      ],
    }),
    attack({
      line: 'Tickets, each a row of 3 KB and two counters',
      bound: '`tickets`',
      test: 'test/contracts/quotas.test.ts',
      parts: () => [{ quantity: limit(tickets.ticketsOfVisitorsPerDay) * 5, what: 'units written', price: write }],
    }),
    attack({
      line: 'Recovery e-mails',
      bound: '`usersPerMonth`: `publicThrottle`',
      test: 'test/infra/routes.test.ts',
      parts: () => [{ quantity: rateOf('accounts.requestRecovery') * hour, what: 'e-mails', price: mail }],
    }),
    attack(
      {
        line: 'Bytes of the site',
        bound: '`edgeRequestsPerAddress`, `bytesOutAlarmGb`',
        test: 'test/infra/spending.test.ts',
        parts: (callers) => [
          {
            quantity: callers * firewallWindows * edgeRequestsPerAddress * largestFileGb,
            what: 'GB',
            price: price('Amplify Hosting'),
          },
        ],
      },
      true,
    ),
    attack(
      {
        line: 'Bytes of photos',
        bound: '`edgeRequestsPerAddress`',
        test: 'test/infra/spending.test.ts',
        parts: (callers) => [
          {
            quantity: callers * firewallWindows * edgeRequestsPerAddress * largestFileGb,
            what: 'GB',
            price: price('CloudFront, data'),
          },
        ],
      },
      true,
    ),
    attack(
      {
        line: 'Bytes of the API',
        ...throttles,
        parts: () => [
          { quantity: 0.0022 * hour * (settings.usersPerMonth / 1e6), what: 'GB', price: price('Amplify Hosting') },
        ],
      },
      true,
    ),
  ]

  /** Of a stage; visitors' throttles are below half of it. */
  const stageCalls = stageThrottle(settings.usersPerMonth).rateLimit * hour
  const calls = (callers: number) => Math.min(stageCalls, callers * limit(kit.callsPerMinute) * 60)
  /** Deliveries: each call reaches all subscriptions of both participants, twice. */
  const deliveries = 2 * 2 * limit(kit.subscriptionsPerHour)
  const liveCall =
    3 * price('AppSync, operations') + deliveries * price('AppSync, deliveries') + 21 * write + 8 * read + 2 * call
  const budgetOf = (budget: number, each: number) => (callers: number) => Math.min(budget, callers * each)
  const live = budgetOf(settings.liveCallsPerDay, limit(kit.liveCallsPerMinute) * 60)
  const texts = budgetOf(settings.textMessagesPerDay, limit(accounts.proofsOfNumbers) + limit(accounts.proofCodes) + 10)
  const location = budgetOf(
    settings.locationPerDay,
    limit(routes.measuredWays) +
      limit(places.addressHelp) +
      8 * (limit(recyclables.publishing) + limit(recyclables.editing) + limit(profiles.newAddresses)),
  )
  const conversions = budgetOf(settings.photoMegabytesPerDay, limit(photos.uploads))
  const members = [
    attack({
      line: 'Requests with a sign-in, with five units read and two written each',
      bound: '`calls`, throttle of the stage',
      test: 'functions/kit/limits/call-rate.test.ts',
      parts: (callers) => [
        {
          quantity: calls(callers),
          what: 'requests',
          price: request + call + 0.04 * second + log + 5 * read + 2 * write,
        },
      ],
    }),
    attack({
      line: 'Live operations, each delivered to all subscriptions of both sides',
      bound: '`live-calls`, `subscriptions`, `liveCallsPerDay`',
      test: 'functions/kit/limits/budgets.test.ts',
      parts: (callers) => [{ quantity: live(callers), what: 'operations', price: liveCall }],
    }),
    attack({
      line: 'Text messages',
      bound: '`proofs-of-numbers`, `textMessagesPerDay`',
      test: 'functions/kit/services/text-messages.test.ts',
      parts: (callers) => [{ quantity: texts(callers), what: 'messages', price: sms }],
    }),
    attack({
      line: 'Location, in units',
      bound: '`ways`, `address-help`, `publishing`, `locationPerDay`',
      test: 'functions/kit/limits/budgets.test.ts',
      parts: (callers) => [{ quantity: location(callers), what: 'units', price: unit }],
    }),
    attack({
      line: 'Photos: 10 s of 2 GB, six objects',
      bound: '`uploads`, `photoMegabytesPerDay`',
      test: 'functions/photos/request-upload.test.ts',
      parts: (callers) => [
        { quantity: conversions(callers), what: 'conversions', price: 20 * second + 6 * price('S3, writes') },
      ],
    }),
    attack({
      line: 'E-mails to unproven addresses',
      bound: '`proofs-of-emails`, `unprovenMailsPerDay`',
      test: 'functions/kit/limits/budgets.test.ts',
      parts: (callers) => [
        {
          quantity: budgetOf(settings.unprovenMailsPerDay, limit(accounts.proofsOfEmails))(callers),
          what: 'e-mails',
          price: mail,
        },
      ],
    }),
    attack({
      line: 'E-mails about proposals and withdrawn confirmations',
      bound: '`pickups`, `take-backs`',
      test: 'test/contracts/quotas.test.ts',
      parts: (callers) => [
        {
          quantity: callers * (limit(pickups.proposalsPerDay) + limit(pickups.takeBacksPerDay)),
          what: 'e-mails',
          price: mail,
        },
      ],
    }),
    attack({
      line: 'E-mails about unread messages: one for a conversation in ten minutes',
      bound: '`conversations`, `liveCallsPerDay`',
      test: 'test/contracts/quotas.test.ts',
      parts: (callers) => [
        {
          quantity: Math.min(live(callers), callers * digestsPerHour * limit(conversations.startedPerDay)),
          what: 'e-mails',
          price: mail,
        },
      ],
    }),
    attack({
      line: 'E-mails about questions and answers',
      bound: '`questions`',
      test: 'test/contracts/quotas.test.ts',
      parts: (callers) => [{ quantity: 2 * callers * limit(questions.askedPerDay), what: 'e-mails', price: mail }],
    }),
    attack({
      line: 'Access records, one for each forged origin',
      bound: '`recordsOfUse`, throttle of the stage',
      test: 'functions/kit/people/access/record-access.test.ts',
      parts: (callers) => [
        {
          quantity: Math.min(calls(callers), callers * recordsOfUse * (hour / (sameUseMs / 1000)) * apiFunctions),
          what: 'units written',
          price: write,
        },
      ],
    }),
  ]
  return { visitors, accounts: members }
}

/** Not in the sums: AWS charges these before any limit of ours counts. */
export function unbounded(): Attack[] {
  return [
    attack({
      line: 'Posts to upload forms, which S3 charges one by one',
      bound: '`form-objects`, ten minutes of a form, rate of S3',
      test: 'functions/photos/request-upload.test.ts',
      parts: (callers) => [
        {
          quantity: callers === 1 ? requestsOfCaller * 600 : postsOfPrefix * hour,
          what: 'posts',
          price: price('S3, writes'),
        },
      ],
    }),
    attack({
      line: 'Requests that a firewall refuses',
      bound: 'none; an alarm on each firewall',
      test: 'test/infra/spending.test.ts',
      parts: (callers) => [
        { quantity: callers * requestsOfCaller * hour, what: 'requests', price: price('WAF, requests to the pool') },
      ],
    }),
  ]
}

/** The tables of docs/cost.md. */
export function rowsOf(lines: readonly Attack[]): string[] {
  const row = ({ line, arithmetic, bound, test, one, thousand }: Attack) =>
    `| ${line} | ${arithmetic} | ${bound} | ${test} | ${one.toFixed(2)} | ${thousand.toFixed(2)} |`
  return lines.map(row)
}
