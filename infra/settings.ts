import * as z from 'zod'

/** Region of every stack: the users, their data and the law that protects it are in Brazil. */
export const region = 'sa-east-1'

const settingsSchema = z.strictObject({
  /** Where people open the application; no slash at the end. Links in e-mails lead there. */
  siteUrl: z.url().refine((url) => !url.endsWith('/'), 'siteUrl must not end with a slash'),
  /** Joins the group `admin` when it confirms its address (rules 2.4). */
  adminEmail: z.email(),
  /** `Name <address>`; the address, or its domain, must be a verified SES identity before the first deployment. */
  senderAddress: z.string().regex(/^([^<>]+ <[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/),
  /** Alarms and budget notices go there. */
  operationsEmail: z.email(),
  /**
   * The address that Amplify gives to the site (`SiteDefaultUrl` of the first deployment), while people open that one
   * because the DNS of `siteUrl` is not set. Needed where pages call the API at its own address.
   */
  defaultSiteUrl: z
    .url()
    .refine((url) => !url.endsWith('/'), 'defaultSiteUrl must not end with a slash')
    .optional(),
  /** Pages call the API at its own address instead of under the site's: the way out should the site's proxy fail. */
  callApiDirectly: z.boolean().default(false),
  /**
   * Pages draw Amazon Location's base map. Its key is then public, and whoever forges a referrer draws maps at our cost
   * (docs/security.md, "What strangers can cost"): without it they draw the application's own base map of Brazil.
   */
  publishMapKey: z.boolean().default(false),
  /**
   * Accounts that may begin in an hour, all together: each costs an e-mail and, above 10,000 users a month, 0.015
   * dollars; 60 of them 0.91. Raise it before a campaign.
   */
  signUpsPerHour: z.number().int().positive().default(60),
  /**
   * Text messages that may be sent in a day, to all numbers together, at about 0.03 dollars each: 500 are 15. A million
   * users a month ask for 7,200 a day (docs/cost.md).
   */
  textMessagesPerDay: z.number().int().positive().default(500),
  /**
   * Messages that one person may send in a minute: more than anyone types. A flood of them, 3,600 an hour of 21 write
   * units each, costs 7 cents.
   */
  messagesPerMinute: z.number().int().positive().default(60),
  /**
   * A web application firewall before the user pool: 7 dollars a month and 0.60 a million requests (docs/cost.md).
   */
  firewall: z.boolean().default(true),
  /**
   * Of so many visits one is counted, page by page (rules 12.6); a count in the table is multiplied by it. Four is what
   * the application draws before it asks (`web/app/page-views/page-views.tsx`), so that less would count no more.
   */
  pageViewsOneIn: z.number().int().min(4).max(10_000).default(10),
  /**
   * Origins beside the site that may post a photo, for a browser that runs the application from a developer's machine.
   */
  uploadOrigins: z.array(z.string()).default([]),
  /** Notices are sent at 80 % of it spent, and when the forecast passes it. */
  monthlyBudgetUsd: z.number().positive(),
})

/** What differs from one deployment to another; the key `retorna` in the context of `cdk.json`. */
export type Settings = z.infer<typeof settingsSchema>

/** Parses what the context says with overrides laid over it; throws a sentence for each setting that is wrong. */
export function readSettings(context: unknown, overrides: Partial<Settings> = {}): Settings {
  const result = settingsSchema.safeParse({ ...(typeof context === 'object' ? context : {}), ...overrides })
  if (result.success) return result.data
  const faults = result.error.issues.map((issue) => `  ${issue.path.join('.') || 'retorna'}: ${issue.message}`)
  throw new Error(`The settings under "retorna" in cdk.json do not fit:\n${faults.join('\n')}`)
}

/** The bare address of `Name <address>`. */
export function addressOf(sender: string): string {
  return /<(.+)>$/.exec(sender)?.[1] ?? sender
}
