import * as z from 'zod'

/** Region of every stack. Users, their data and the applicable law are in Brazil. */
export const region = 'sa-east-1'

const settingsSchema = z.strictObject({
  /**
   * Name of a second deployment in one account, such as a test stage: part of every physical name. Without it names
   * begin with `retorna-` alone. Changing it makes another deployment with empty stores.
   */
  stage: z
    .string()
    .regex(/^[a-z][a-z0-9]{1,9}$/)
    .optional(),
  /** Public address of the application and of links in e-mails; no trailing slash. */
  siteUrl: z.url().refine((url) => !url.endsWith('/'), 'siteUrl must not end with a slash'),
  /** Joins the group `admin` after it confirms its e-mail address (rules 2.4). */
  adminEmail: z.email(),
  /** `Name <address>`. The address or its domain must be a verified SES identity before the first deployment. */
  senderAddress: z.string().regex(/^([^<>]+ <[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/),
  operationsEmail: z.email(),
  /**
   * Default Amplify address of the site (`SiteDefaultUrl` of the first deployment). Needed when users open it before
   * the DNS of `siteUrl` exists and pages call the API directly.
   */
  defaultSiteUrl: z
    .url()
    .refine((url) => !url.endsWith('/'), 'defaultSiteUrl must not end with a slash')
    .optional(),
  /** Pages call the API at its own address: the fallback when the site's proxy fails. */
  callApiDirectly: z.boolean().default(false),
  /**
   * Publishes the key of Amazon Location's base map. A forged referrer can then draw maps at our cost
   * (docs/security.md, "What strangers can cost"). Otherwise pages draw the application's own base map of Brazil.
   */
  publishMapKey: z.boolean().default(false),
  /**
   * Sign-ups per hour of all users. Each costs an e-mail and, above 10,000 users a month, 0.015 dollars: 60 cost 0.91.
   * Raise it before a campaign.
   */
  signUpsPerHour: z.number().int().positive().default(60),
  /**
   * Expected users a month: sizes the throttles of visitors, and so what a flood costs (docs/cost.md). At most a
   * million.
   */
  usersPerMonth: z.number().int().min(1000).max(1_000_000).default(100_000),
  /** Sign-ups of an IP address in an hour, with proofs of work: 8 cost at most 0.12 dollars. */
  signUpsPerAddress: z.number().int().positive().default(8),
  /** Sign-ups of an IP address in an hour without a proof of work, which takes a phone a second or two. */
  freeSignUpsPerAddress: z.number().int().positive().default(1),
  /**
   * Text messages per day to all numbers, at about 0.03 dollars each: 500 cost 15. A million users a month need 7,200 a
   * day (docs/cost.md).
   */
  textMessagesPerDay: z.number().int().positive().default(500),
  /** Codes a day by e-mail to addresses that no account has proven, at 0.0001 dollars each: 1,000 cost 0.10. */
  unprovenMailsPerDay: z.number().int().positive().default(1000),
  /**
   * Amazon Location a day, in units of 0.0005 dollars: 20,000 cost 10. A suggestion or a way is one unit, an address
   * whose position is stored is eight. A million users a month need 210,000 a day (docs/cost.md).
   */
  locationPerDay: z.number().int().positive().default(20_000),
  /** Photos a day, in MiB: 10,000 cost at most 2.70 dollars. A million users a month need 12,500 a day. */
  photoMegabytesPerDay: z.number().int().positive().default(10_000),
  /**
   * Messages, typing signals and read marks a day, at 0.0005 dollars each if every screen of both participants is
   * open: 20,000 cost 10. A million users a month need 200,000 a day.
   */
  liveCallsPerDay: z.number().int().positive().default(20_000),
  /**
   * Chat messages per minute of one user, above any typing speed. A flood of 3,600 an hour, 21 write units each, costs
   * 7 cents.
   */
  messagesPerMinute: z.number().int().positive().default(60),
  /**
   * Web application firewall of the user pool and the live API: each costs 7 dollars a month and 0.60 a million
   * requests (docs/cost.md).
   */
  firewall: z.boolean().default(true),
  /**
   * Counts one in this many visits of a page (rules 12.6); each count in the table is multiplied by it. The minimum is
   * 4, the sampling rate of the web client (`web/app/page-views/page-views.tsx`).
   */
  pageViewsOneIn: z.number().int().min(4).max(10_000).default(10),
  /**
   * ARN of the firewall before the photos: the output `EdgeFirewallArn` of the stack `RetornaEdge`, which AWS wants in
   * `us-east-1`. Without it photos have no firewall.
   */
  edgeFirewallArn: z
    .string()
    .regex(/^arn:aws:wafv2:us-east-1:\d{12}:global\/webacl\/[\w-]+\/[\w-]+$/)
    .optional(),
  /** The output `SiteAppId`: puts the firewall of the edge before the site. */
  siteAppId: z
    .string()
    .regex(/^d[a-z0-9]+$/)
    .optional(),
  /** An alarm rings when the site serves more in an hour: 50 GB cost 7.50 dollars. */
  bytesOutAlarmGb: z.number().positive().default(50),
  /** ARN of a vault of another account: the table is copied there every night, and kept 35 days. */
  backupVaultArn: z
    .string()
    .regex(/^arn:aws:backup:sa-east-1:\d{12}:backup-vault:[\w-]+$/)
    .optional(),
  /** Dollars of a month for site and photos together; at this sum photos are switched off. Off by default. */
  stopPhotosAtUsd: z.number().positive().optional(),
  /** The table's ceiling, units a second: above it the table refuses. None by default. */
  tableReadsPerSecond: z.number().int().positive().optional(),
  tableWritesPerSecond: z.number().int().positive().optional(),
  uploadOrigins: z.array(z.string()).default([]),
  /** Notices are sent at 80 % spent and when the forecast exceeds 100 %. */
  monthlyBudgetUsd: z.number().positive(),
})

/** Settings of one deployment: the key `retorna` in the context of `cdk.json`. */
export type Settings = z.infer<typeof settingsSchema>

/**
 * Parses the context with overrides.
 * @throws Error with one sentence for each invalid setting
 */
export function readSettings(context: unknown, overrides: Partial<Settings> = {}): Settings {
  const result = settingsSchema.safeParse({ ...(typeof context === 'object' ? context : {}), ...overrides })
  if (result.success) return result.data
  const faults = result.error.issues.map((issue) => `  ${issue.path.join('.') || 'retorna'}: ${issue.message}`)
  throw new Error(`The settings under "retorna" in cdk.json do not fit:\n${faults.join('\n')}`)
}

export function addressOf(sender: string): string {
  return /<(.+)>$/.exec(sender)?.[1] ?? sender
}
